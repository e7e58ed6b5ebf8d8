#!/bin/sh
# The browser and database tests use Debian's chromium and postgresql. As root on Debian we fetch them; otherwise those tests skip.
missing=""
command -v chromium >/dev/null 2>&1 || missing="chromium"
command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && [ -f /etc/debian_version ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing for the tests:$missing"
    (timeout 120 apt-get -qq update && DEBIAN_FRONTEND=noninteractive timeout 600 apt-get -qq install -y --no-install-recommends $missing) \
        >/dev/null 2>&1 && exit 0
fi
echo "Not installed: $missing. The tests that need it are skipped."
exit 0
