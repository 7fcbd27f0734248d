#!/bin/sh
# `upgrade.sh release.tar.gz` replaces the running release. Run it as root on the server
# (docs/deployment/one-server.md). If a step before the restart fails, the previous release keeps running. If the new
# release does not become ready after the restart, the previous one is started again.
set -eu
# A release contains the private entries, and a backup the sessions. Only root and the server's user may read them, also
# while a release is being unpacked (`--no-same-permissions`, because root's tar ignores the umask otherwise).
umask 077

root=${ROOT:-/srv/website}
# Prints the ports of the enabled services. To use other ports, set PORTS, for example to "8081 8082".
enabled_ports() {
  for link in /etc/systemd/system/multi-user.target.wants/website@*.service; do
    [ -h "$link" ] || continue
    port=${link##*@}
    echo "${port%.service}"
  done
}
# Left unquoted, so that the ports are separated by single spaces.
ports=$(echo ${PORTS:-$(enabled_ports)})
user=${SITE_USER:-website}
environment=${ENV_FILE:-/etc/website.env}
# The command that sends SIGTERM to a process and starts it again. Its argument is the name of the service.
restart=${RESTART:-systemctl restart}
trial_port=${TRIAL_PORT:-8099}
# The folder for the backups made before upgrades. With BACKUPS=off, the script makes no backup.
backups=${BACKUPS:-$root/backups}

archive=${1:-}
current=$root/current
# A link to the previous release, which exists only during a restart. It is left behind if this script is killed.
previous_link=$root/previous-release
name=$(date -u +%Y%m%dT%H%M%SZ)
release=$root/releases/$name
temporary=
trial=

step=
fail() {
  printf 'upgrade.sh, %s: expected %s, found %s\n' "$step" "$1" "$2" >&2
  exit 1
}

clean() {
  if [ -n "$trial" ]; then kill "$trial" 2>/dev/null || true; fi
  if [ -n "$temporary" ]; then rm -rf "$temporary"; fi
  if [ "$(readlink "$current" 2>/dev/null)" != "releases/$name" ]; then rm -rf "$release"; fi
}

# Requests a URL and prints the response body. If the request is not successful, prints the status or the error
# instead, and fails.
get() {
  node -e 'fetch(process.argv[1], { signal: AbortSignal.timeout(2000) }).then(
    async (answer) => {
      process.stdout.write(answer.ok ? await answer.text() : `${answer.status}`);
      process.exitCode = answer.ok ? 0 : 1;
    },
    (error) => {
      process.stdout.write(error.cause?.code ?? error.message);
      process.exitCode = 1;
    })' "$1"
}

# Succeeds if the server at port $1 serves the release $2 and becomes ready within 30 seconds, because a busy machine
# may need that long. Fails at once if the process $3 has ended. The last response is in $found.
is_ready() {
  end=$(($(date +%s) + 30))
  until found=$(get "http://127.0.0.1:$1/readyz") && found=$(get "http://127.0.0.1:$1/release.txt") &&
    [ "$found" = "$2" ]; do
    if [ "$(date +%s)" -ge "$end" ]; then return 1; fi
    if [ -n "${3:-}" ] && ! kill -0 "$3" 2>/dev/null; then return 1; fi
    sleep 0.1
  done
}

# `mv` replaces the link in one step, so there is always a current release.
point_to() {
  ln -s "$1" "$current.next"
  mv -T "$current.next" "$current"
}

step='start'
[ -f "$archive" ] || fail 'a release as the only argument: upgrade.sh release.tar.gz' "'$archive'"
[ -d "$root/releases" ] || fail "a folder $root/releases" 'none'
[ -r "$environment" ] || fail "the environment of the server in $environment" 'no readable file'
[ ! -e "$current" ] || [ -h "$current" ] || fail "a link $current" 'something else'
# Runs a program as the server's user. The kernel kills the program if this script is killed.
as_user='setpriv --pdeathsig=KILL'
if [ "$(id -u)" = 0 ]; then
  id "$user" >/dev/null 2>&1 || fail "a user $user (SITE_USER)" 'none'
  as_user="$as_user --reuid=$(id -u "$user") --regid=$(id -g "$user") --init-groups"
fi
[ -n "$ports" ] || fail 'an enabled service, such as website@8081, or PORTS' 'none'
command -v node >/dev/null || fail 'node on the search path' "$PATH"
exec 9>"$root/upgrade.lock"
flock -n 9 || fail 'no other upgrade' "one that holds $root/upgrade.lock"
# Ask the process that is restarted last which release runs. If the last upgrade was killed, `current` leads to another.
previous=$(readlink "$previous_link" || readlink "$current" || true)
if found=$(get "http://127.0.0.1:${ports##* }/release.txt") && [ -n "$found" ] && [ -d "$root/releases/$found" ]; then
  previous=releases/$found
fi
[ -z "$previous" ] || [ -d "$root/$previous" ] || fail "$current to be a link to releases/…" "$previous"
rm -rf "$current.next" "$root"/temporary.*
trap clean EXIT
trap 'exit 1' HUP INT TERM

step='unpack'
mkdir "$release"
found=$(tar -xf "$archive" -C "$release" --no-same-owner --no-same-permissions 2>&1) ||
  fail 'an archive that tar reads and room for it' "$(printf '%s' "$found" | head -n 1)"

step='check'
for file in server.js backup.js restore.js node_modules/@photostructure dist/index.html dist/build.json dist-private; do
  [ -e "$release/$file" ] ||
    fail "$file at the top of the archive" "$(cd "$release" && ls | head -n 10 | tr '\n' ' ')"
done
# Write the release's name into a public file. The script uses this file below to check which release a process
# serves. The name is not secret.
echo "$name" >"$release/dist/release.txt"
if [ "$(id -u)" = 0 ]; then chgrp -R "$(id -g "$user")" "$release"; fi
chmod -R u=rwX,g=rX,o= "$release"

# Start the next release once with the site's environment, but with an empty database.
step='trial start'
# On the disk of the backups, so that a finished backup is only renamed.
temporary=$(mktemp -d "$root/temporary.XXXXXX")
if [ "$(id -u)" = 0 ]; then chown "$user" "$temporary"; fi
(
  cd "$release"
  exec $as_user env PORT="$trial_port" HOST=127.0.0.1 METRICS_PORT= DATABASE_URL= DATA_DIR="$temporary/data" \
    node --env-file="$environment" server.js >"$temporary/output" 2>&1 9>&-
) &
trial=$!
is_ready "$trial_port" "$name" "$trial" ||
  fail "a server that is ready within 30 seconds at port $trial_port (TRIAL_PORT)" \
    "'$found' and the output: $(tail -n 20 "$temporary/output")"
# Errors that did not prevent the start, such as a PUBLIC_URL for which the site was not built.
grep '"level":50' "$temporary/output" >&2 || true
kill "$trial"
wait "$trial" || fail 'a server that ends with 0 at SIGTERM' "$?"
trial=

# Make a backup first, because the new release may change the database, and the previous release cannot start with a
# changed database.
step='backup'
if [ -n "$previous" ] && [ "$backups" != off ]; then
  mkdir -p -m 700 "$backups"
  found=$(cd "$release" && $as_user node --env-file="$environment" backup.js "$temporary/backup" 2>&1 9>&-) ||
    fail 'a backup of the database, or BACKUPS=off' "$(printf '%s' "$found" | tail -n 5)"
  found=$(mv "$temporary/backup" "$backups/before-$name" 2>&1) || fail "room for a backup in $backups" "$found"
fi

# Restarts one process at a time. While a process restarts, nginx sends all requests to the other process, and
# continues to do so for 2 more seconds (fail_timeout).
restart_all() {
  pause=0
  for port in $ports; do
    sleep "$pause"
    pause=3
    found=$($restart "website@$port" 2>&1 9>&-) || return 1
    is_ready "$port" "$1" || return 1
  done
}

step='restart'
if [ -n "$previous" ]; then ln -sfn "$previous" "$previous_link"; fi
point_to "releases/$name"
if ! restart_all "$name"; then
  problem="$found (port $port)"
  [ -n "$previous" ] || fail "release $name ready at each port" "$problem. There is no previous release"
  point_to "$previous"
  rm -f "$previous_link"
  if restart_all "${previous#releases/}"; then back="$previous runs again"
  else back="$previous is not ready either: $found (port $port)"; fi
  fail "release $name ready at each port" "$problem. $back"
fi

rm -f "$previous_link"

# Only now is it known that the older backups are no longer needed.
if [ "$backups" != off ] && [ -d "$backups" ]; then
  find "$backups" -maxdepth 1 -name 'before-*' | sort | head -n -3 | while read -r old; do rm -f "$old"; done
fi
# Keep the previous release, so that the operator can return to it. Remove all older releases.
for old in "$root"/releases/*; do
  case $old in "$release" | "$root/$previous") ;; *) rm -rf "$old" ;; esac
done
echo "Release $name runs at $ports. Previous release: ${previous:-none}"
