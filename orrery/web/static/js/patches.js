// Panels that changed come as changed lines; here they become whole again. See orrery/table/patches.py.
const arrived = new Map(); // id -> the panel as it came last

function whole(change) {
  if (!change.from) return change;
  const old = arrived.get(change.id);
  if (old?.hash !== change.from) {
    location.reload();
    return null;
  } // cannot happen while messages come in order
  const { from, lines = {}, some_tips: tips, ...made } = { ...old, ...change };
  for (const [key, edits] of Object.entries(lines)) {
    const text = old[key].split("\n");
    for (const [first, dropped, put] of edits) text.splice(first, dropped, ...put);
    made[key] = text.join("\n");
  }
  if (tips) {
    made.tips = { ...old.tips, ...tips[0] };
    for (const key of tips[1]) delete made.tips[key];
  }
  for (const key of Object.keys(made)) if (made[key] === null) delete made[key];
  return made;
}

/** A message with whole panels. */
export function complete(message) {
  if (!message.panels?.length) return message;
  const panels = message.panels.map(whole).filter(Boolean);
  for (const p of panels) arrived.set(p.id, p);
  return { ...message, panels };
}
