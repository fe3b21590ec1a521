import { createHash, timingSafeEqual } from 'node:crypto';
import { readdir, stat, statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { currentAlarms } from '../alarms/index.ts';
import { listBackups, standingFiles } from '../backups/index.ts';
import type { Context } from '../context.ts';
import { databaseFile } from '../database/index.ts';
import type { Step } from '../http/index.ts';
import { countRecords } from '../people/index.ts';
import { programVersion } from '../program-files.ts';
import { alarmKinds } from '../shared/alarms.ts';
import { inboxes, inboxNames } from '../shared/inboxes.ts';
import type { MetricFamily } from './exposition.ts';
import { exposition, expositionType } from './exposition.ts';
import type { RequestCounts } from './request-counts.ts';

const path = '/metrics';
const startedAt = Date.now() / 1000 - process.uptime();

/**
 * Answers /metrics in Prometheus' text form, to this machine and to requests with the token of METRICS_TOKEN; to all others
 * the path is unknown.
 */
export function metricsPage(context: Context, counts: RequestCounts): Step {
  const { metricsToken } = context.config;
  const tokenDigest = metricsToken === null ? null : digest(`Bearer ${metricsToken}`);
  return async (ctx, next) => {
    if (ctx.path !== path || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const hasToken = tokenDigest !== null && timingSafeEqual(digest(ctx.get('Authorization')), tokenDigest);
    if (!hasToken && !isFromThisMachine(ctx.req)) return next();
    ctx.set('Cache-Control', 'no-store');
    ctx.type = expositionType;
    ctx.body = exposition([...counts.families(), ...(await measure(context))]);
  };
}

/** The headers that proxies add. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
  'cf-connecting-ip',
];

/**
 * Returns whether a program on this machine asks for itself. A proxy on this machine has the same address, but sends proxy
 * headers, the site's name in Host or, as nginx does by default, HTTP/1.0.
 */
function isFromThisMachine({ socket, headers, httpVersion }: IncomingMessage): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/u, '') ?? '';
  const isLoopback = address === '::1' || address.startsWith('127.');
  const asked = URL.parse(`http://${headers.host}`)?.hostname ?? '';
  const asksThisMachine = /^(?:localhost|\[::1\]|127(?:\.\d+){3})$/u.test(asked);
  return (
    isLoopback && asksThisMachine && httpVersion !== '1.0' && proxyHeaders.every((name) => !(name in headers))
  );
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

async function measure(context: Context): Promise<MetricFamily[]> {
  const { passwords, lastBackup, tlsCertificateEnd } = context;
  const { dataFolder } = context.config;
  const file = databaseFile(dataFolder);
  const [main, log, uploads, newestBackup, disk] = await Promise.all([
    sizeOf(file),
    sizeOf(`${file}-wal`),
    sizeOfAll(join(dataFolder, 'uploads')),
    newestBackupIn(join(dataFolder, 'backups')),
    statfs(dataFolder),
  ]);
  const records = inboxNames.map((inbox) => ({
    labels: { table: inboxes[inbox].table },
    value: countRecords(context, inbox),
  }));
  const end = tlsCertificateEnd();
  const wrong = currentAlarms(context).map(({ kind }) => kind);
  const cpu = process.cpuUsage();
  const { copies, drill } = standingFiles(dataFolder);
  const lastDrill = drill.read();
  return [
    gauge('password_queue_length', 'Log-ins and password changes that wait to be hashed.', [
      { value: passwords.waiting() },
    ]),
    gauge('database_bytes', 'Size of the database file and of its write-ahead log.', [
      { labels: { file: 'main' }, value: main },
      { labels: { file: 'log' }, value: log },
    ]),
    gauge('uploads_bytes', 'Size of all uploaded pictures.', [{ value: uploads }]),
    gauge('free_bytes', 'Free room on the disk of the data folder.', [{ value: disk.bavail * disk.bsize }]),
    gauge('records', 'Rows of what visitors have sent.', records),
    gauge('last_backup_timestamp_seconds', 'When the newest nightly backup was made; 0: there is none.', [
      { value: inSeconds(newestBackup) },
    ]),
    gauge(
      'last_backup_success',
      'Whether the last nightly backup that this process tried was made (1) or failed (0).',
      [{ value: lastBackup()?.isGood === false ? 0 : 1 }],
    ),
    gauge(
      'last_off_site_copy_timestamp_seconds',
      'When the store was last known to hold everything; 0: never, or there is no store.',
      [{ value: secondsOf(copies.read()?.currentAt) }],
    ),
    gauge('last_drill_timestamp_seconds', 'When a restore was last tried; 0: never.', [
      { value: secondsOf(lastDrill?.at) },
    ]),
    gauge('last_drill_success', 'Whether that restore was good (1) or failed (0).', [
      { value: lastDrill !== null && lastDrill.fault !== null ? 0 : 1 },
    ]),
    gauge(
      'certificate_end_timestamp_seconds',
      'When the certificate that is served ends.',
      end === null ? [] : [{ value: inSeconds(end) }],
    ),
    gauge(
      'alarm',
      'Whether something is wrong (1) that owners are told of, by kind.',
      alarmKinds.map((kind) => ({ labels: { kind }, value: Number(wrong.includes(kind)) })),
    ),
    gauge('build_info', 'The version that runs.', [{ labels: { version: programVersion }, value: 1 }]),
    family(
      'process_cpu_seconds_total',
      'counter',
      'Processor time that was spent.',
      (cpu.user + cpu.system) / 1e6,
    ),
    family('process_resident_memory_bytes', 'gauge', 'Resident memory.', process.memoryUsage.rss()),
    family('process_start_time_seconds', 'gauge', 'When the process was started.', startedAt),
  ];
}

function gauge(name: string, help: string, samples: MetricFamily['samples']): MetricFamily {
  return { name: `drone_institute_${name}`, type: 'gauge', help, samples };
}

function family(name: string, type: MetricFamily['type'], help: string, value: number): MetricFamily {
  return { name, type, help, samples: [{ value }] };
}

function inSeconds(time: Date): number {
  return time.getTime() / 1000;
}

/** Returns 0 for no time. */
function secondsOf(time: string | null | undefined): number {
  return time ? Date.parse(time) / 1000 : 0;
}

/** Returns when the newest backup was made; the beginning of 1970 without one. */
async function newestBackupIn(folder: string): Promise<Date> {
  const newest = (await listBackups(folder).catch(() => [])).at(-1);
  return newest === undefined ? new Date(0) : (await stat(join(folder, newest))).mtime;
}

/** Returns 0 for a missing file. */
async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

async function sizeOfAll(folder: string): Promise<number> {
  const sizes = await Promise.all((await readdir(folder)).map((name) => sizeOf(join(folder, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}
