import { pathsBeneath, serviceOf, userOf } from './installed-paths.ts';

/**
 * Returns the systemd unit of an institute, which restricts the program to what it needs. Left out on purpose:
 * MemoryDenyWriteExecute, since JavaScript is compiled as it runs; PrivateUsers, since the right to open low ports ends at
 * the user namespace; NoExecPaths on the data folder, since native modules are unpacked there. A template for all
 * institutes is not made: an upgrade of one would change it for the others.
 */
export function unitText(institute: string | null = null): string {
  const { executable, environmentFile, dataFolder } = pathsBeneath(null, institute);
  const user = userOf(institute);
  return `[Unit]
Description=Website of the drone institute${institute === null ? '' : ` ${institute}`}
Wants=network-online.target
After=network-online.target
# A port that is taken or a full disk may pass: it tries for as long as that takes. A wrong setting (exit code 2) does not.
StartLimitIntervalSec=0

[Service]
Type=exec
User=${user}
Group=${user}
Environment=DATA_DIR=${dataFolder}
EnvironmentFile=-${environmentFile}
ExecStart=${executable} serve
ExecReload=/bin/sh -c 'kill -HUP $MAINPID'
WorkingDirectory=${dataFolder}
Restart=always
RestartSec=10
RestartPreventExitStatus=2
TimeoutStopSec=15
KillMode=mixed

# The one folder that it may write to, closed to everybody else.
StateDirectory=${serviceOf(institute)}
StateDirectoryMode=0700
UMask=0077
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateMounts=yes

# Ports below 1024, and nothing else of what root may do.
CapabilityBoundingSet=CAP_NET_BIND_SERVICE
AmbientCapabilities=CAP_NET_BIND_SERVICE
NoNewPrivileges=yes
RestrictSUIDSGID=yes

PrivateDevices=yes
DevicePolicy=closed
PrivateIPC=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
ProcSubset=pid
KeyringMode=private
LockPersonality=yes
RemoveIPC=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
# By it a copy off-site leaves the processors to the site.
SystemCallFilter=setpriority
SystemCallErrorNumber=EPERM

# A small server goes on answering when this program does not behave.
MemoryMax=75%
TasksMax=256
LimitNOFILE=65536
# What is in memory must not end in a file.
LimitCORE=0

[Install]
WantedBy=multi-user.target
`;
}
