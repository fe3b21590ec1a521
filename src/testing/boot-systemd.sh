#!/bin/bash
# Boots systemd as the first process of namespaces of its own, over a copy of this machine's files of which nothing stays,
# and has it run one program. To be started by: unshare -m -p -f -u -i -n -C --kill-child
# Parameters: a folder to work in; the checkout, which is found as /srv/checkout; a folder whose files are put into the root;
# a folder for results, /srv/results; the program and its words.
set -euo pipefail
work=$1 checkout=$2 files=$3 results=$4
shift 4
root=$work/root
mount --make-rprivate /
mount -t tmpfs tmpfs "$work"
mkdir "$work/upper" "$work/overlay" "$root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$work/upper,workdir=$work/overlay" "$root"
mkdir -p "$root/srv/checkout" "$root/srv/results"
mount --bind "$checkout" "$root/srv/checkout"
mount --bind "$results" "$root/srv/results"
cp -r "$files/." "$root/"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t tmpfs tmpfs "$root/sys/fs/cgroup"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do cp -a "/dev/$device" "$root/dev/$device"; done
mkdir "$root/dev/shm" "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"

# Nothing of this machine's own services is started: one target, which wants one program.
cat >"$root/etc/systemd/system/trial.target" <<UNIT
[Unit]
DefaultDependencies=no
Requires=trial.service
UNIT
cat >"$root/etc/systemd/system/trial.service" <<UNIT
[Unit]
DefaultDependencies=no
[Service]
Type=oneshot
ExecStart=$*
StandardOutput=append:/srv/results/output
StandardError=append:/srv/results/output
ExecStopPost=/bin/systemctl --no-block exit
UNIT
mkdir -p "$root/old"
cd "$root"
pivot_root . old
umount -l /old
exec env -i container=trial PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --unit=trial.target --log-target=null
