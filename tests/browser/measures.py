"""What a table page must hold wherever it is shown, measured in the browser: print, overlaps, regions, dock, targets."""
# ruff: noqa: E501 the scripts for the browser
from __future__ import annotations

from typing import Any, Final

SIZES: Final = ((1280, 720), (1440, 900), (1920, 1080), (390, 844), (844, 390))

# Text as rendered: the computed size times the scale of the picture it stands in. Hidden and empty texts do not count.
SMALL: Final = """(least) => { const found = new Map();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, box = node.parentElement;
        if (!node.textContent.trim() || !box.closest('.tb-top, .tb-main, .tb-q, .tb-pages') || box.closest('script, style, .sr-only, select, [hidden]')) continue;
        const range = document.createRange(); range.selectNodeContents(node);
        const r = range.getBoundingClientRect();
        if (!r.width || !r.height || !box.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const matrix = box.ownerSVGElement && box.getScreenCTM ? box.getScreenCTM() : null;
        const size = parseFloat(getComputedStyle(box).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
        if (size < least - 0.05) found.set(`${node.textContent.trim().slice(0, 30)} in ${box.closest('.tb-panel')?.dataset.panel ?? 'page'}`, Math.round(size * 10) / 10);
    } return [...found]; }"""

# Two texts of a picture or a panel that lie over each other by more than 2 x 4 pixels.
OVER: Final = """() => { const found = [];
    const letters = (text) => { const m = text.getScreenCTM();       // words on an arc: a box for each letter, not one around them all
        return Array.from({ length: text.getNumberOfChars() }, (_, i) => text.getExtentOfChar(i)).map((b) => { const r = Math.max(b.width, b.height) / 3 * m.a,
            p = new DOMPoint(b.x + b.width / 2, b.y + b.height / 2).matrixTransform(m); return new DOMRect(p.x - r, p.y - r, 2 * r, 2 * r); }); };
    const covered = (one, two, x, y) => {          // one lies under something opaque that belongs to the other: a card of a fan
        const stack = document.elementsFromPoint(x, y), [i, j] = [stack.indexOf(one), stack.indexOf(two)];
        if (i < 0 && j < 0) return true;
        const [upper, lower, low] = i >= 0 && (j < 0 || i < j) ? [i, j, two] : [j, i, one];
        return stack.slice(upper, lower < 0 ? undefined : lower).some((e) => { const s = getComputedStyle(e);
            return !e.contains(low) && (!/rgba|[/]/.test(s.backgroundColor) || s.backgroundImage !== 'none'); });
    };
    for (const panel of document.querySelectorAll('.tb-panel, .tb-q, .tb-top')) {
        if (!panel.getBoundingClientRect().width) continue;
        const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT), own = [], frame = panel.getBoundingClientRect();
        while (walker.nextNode()) {
            const node = walker.currentNode, box = node.parentElement;
            if (!node.textContent.trim() || box.closest('.sr-only, select, .tb-tip, [hidden], [class*=secno]') || !box.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
            const range = document.createRange(); range.selectNodeContents(node);
            let clip = frame;
            for (let up = box; up && up !== panel; up = up.parentElement) if (getComputedStyle(up).overflow !== 'visible' && !(up instanceof SVGElement)) {
                const c = up.getBoundingClientRect();
                clip = { left: Math.max(clip.left, c.left), right: Math.min(clip.right, c.right), top: Math.max(clip.top, c.top), bottom: Math.min(clip.bottom, c.bottom) };
            }
            for (const r of box.localName === 'textPath' ? letters(box) : range.getClientRects()) {
                const cut = { left: Math.max(r.left, clip.left), right: Math.min(r.right, clip.right), top: Math.max(r.top, clip.top) + 2, bottom: Math.min(r.bottom, clip.bottom) - 2 };
                if (cut.right - cut.left > 1 && cut.bottom - cut.top > 3) own.push([cut, node]);
            }
        }
        own.sort((a, b) => a[0].top - b[0].top);
        for (let i = 0; i < own.length; i++) for (let j = i + 1; j < own.length && own[j][0].top < own[i][0].bottom; j++) {
            const [[a, one], [b, two]] = [own[i], own[j]];
            if (one === two) continue;
            const w = Math.min(a.right, b.right) - Math.max(a.left, b.left), h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (w > 2 && h > 4 && !covered(one.parentElement, two.parentElement, Math.max(a.left, b.left) + w / 2, Math.max(a.top, b.top) + h / 2)) found.push(`${one.textContent.trim().slice(0, 20)} | ${two.textContent.trim().slice(0, 20)} (${panel.dataset.panel ?? panel.className})`);
        }
    } return [...new Set(found)]; }"""

# Regions of the page that cover each other, and what sticks out of the window.
REGIONS: Final = """() => { const found = [], names = ['.tb-top', '.tb-stage', '.tb-players', '.tb-mini', '.tb-shelves', '#dock-region', '.tb-rail', '.tb-q', '.tb-pages', '.tb-lesson'];
    const boxes = names.map((n) => [n, document.querySelector(n)]).filter(([, e]) => e && e.checkVisibility() && e.getBoundingClientRect().width).map(([n, e]) => [n, e.getBoundingClientRect(), e]);
    for (const [n, r] of boxes) if (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1) found.push(`${n} sticks out`);
    for (let i = 0; i < boxes.length; i++) for (let j = i + 1; j < boxes.length; j++) {
        const [[n, a, one], [m, b, two]] = [boxes[i], boxes[j]];
        if (one.contains(two) || two.contains(one)) continue;
        if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) found.push(`${n} over ${m}`);
    }
    scrollTo(99, 99);
    if (scrollX > 1 || scrollY > 1) found.push('the page scrolls');
    return found; }"""

STAGE: Final = """() => { const r = document.querySelector('#stage > .tb-panel').getBoundingClientRect(), share = r.width * r.height / (innerWidth * innerHeight);
    const others = [...document.querySelectorAll('.tb-players, .tb-shelves, #dock-region, .tb-rail')].map((e) => e.getBoundingClientRect()).map((b) => b.width * b.height);
    return [share, r.width * r.height >= Math.max(0, ...others)]; }"""

# The dock shows all it has: nothing scrolled away, nothing cut off.
DOCK: Final = """() => { const body = document.querySelector('#dock > .tb-panel > :is(.tb-body, .tb-art)'); if (!body || !body.getBoundingClientRect().width) return 0;
    const r = document.querySelector('#dock > .tb-panel').getBoundingClientRect();
    return Math.max(body.scrollHeight - body.clientHeight, Math.round(r.bottom - document.querySelector('#q').getBoundingClientRect().top)); }"""

# Every part that an answer is about is drawn somewhere on the page.
MISSING: Final = """(parts) => parts.filter((id) => !document.querySelector(`#main [data-at="${CSS.escape(id)}"]`))"""

# Every button of the question bar is wholly in it.
CUT: Final = """() => { const bar = document.getElementById('answers'), r = bar.getBoundingClientRect();
    if (!r.width) return [];
    return [...bar.children].filter((b) => { const own = b.getBoundingClientRect();
        return own.width && (own.left < r.left - 1 || own.right > r.right + 1 || own.top < r.top - 1 || own.bottom > r.bottom + 1); })
        .map((b) => b.innerText.trim().slice(0, 40)); }"""

# Targets can be seen: lit in a panel that is open, or counted at its tab or page.
UNSEEN: Final = """() => { const lit = [...document.querySelectorAll('#main .can')]; if (!lit.length) return '';
    const seen = lit.some((e) => { const r = e.getBoundingClientRect(); return r.width && r.bottom > 0 && r.top < innerHeight && r.right > 0 && r.left < innerWidth; });
    return seen || document.querySelector(':is(.tb-tab, .tb-page) .count:not([hidden])') ? '' : `${lit.length} targets out of sight`; }"""


# No target lies under a small panel in a corner of the stage, nor does anything else that stands there.
BURIED: Final = """() => { const floats = [...document.querySelectorAll('.tb-stage .tb-float')].filter((e) => e.checkVisibility());
    return [...document.querySelectorAll('.tb-stage .tb-art .can')].filter((e) => { const r = (e.querySelector(':scope > .hit') ?? e).getBoundingClientRect();
        const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
        return r.width && floats.some((f) => { const b = f.getBoundingClientRect(); return b.left < x && x < b.right && b.top < y && y < b.bottom; }); })
        .map((e) => e.dataset.at); }"""


def texts_too_small(page: Any, least: float = 12) -> list[Any]:
    return list(page.evaluate(SMALL, least))


def trouble(page: Any, width: int, height: int, parts: list[str], floor: float = 0.34) -> list[str]:
    """Everything that does not hold now."""
    found = [f"small print {size}: {text}" for text, size in texts_too_small(page)]
    found += [f"text over text: {pair}" for pair in page.evaluate(OVER)]
    found += [f"region: {what}" for what in page.evaluate(REGIONS)]
    found += [f"not on the page: {part}" for part in page.evaluate(MISSING, parts)]
    found += [f"cut in the question bar: {answer}" for answer in page.evaluate(CUT)]
    found += [f"buried in a corner: {part}" for part in page.evaluate(BURIED)]
    unseen = page.evaluate(UNSEEN)
    phone, lying = width <= 620, height <= 480
    share, largest = page.evaluate(STAGE)
    if phone and share < 0.45:
        found.append(f"the stage has {share:.2f} of the page")
    if not phone and not lying:
        if share < floor or (not largest and floor >= 0.34):
            found.append(f"the stage has {share:.2f} of the window, largest: {largest}")
        hidden = page.evaluate(DOCK)
        if hidden > 1:
            found.append(f"{hidden} px of the dock are hidden")
    return [*found, unseen] if unseen else found


def region_boxes(page: Any) -> Any:
    """Where the regions stand, to see whether anything jumps."""
    return page.evaluate("""() => Object.fromEntries(['.tb-top', '#stage', '#players', '#shelves', '#dock-region', '#q'].map((n) => {
        const r = document.querySelector(n).getBoundingClientRect(); return [n, [r.left, r.top, r.width, r.height].map(Math.round)]; }))""")
