import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { diskSpaceOf, freePercent, isNearlyFull } from '../alarms/index.ts';
import {
  dataSince,
  keptFolders,
  lastBackupAt,
  nightWords,
  offsiteAlarm,
  offsiteText,
  replacedAlarm,
  replacedText,
  type Writer,
} from '../backups/index.ts';
import {
  type Database,
  databaseFile,
  keptSecret,
  prepareDataFolder,
  secondFactorKeyFile,
  secretFile,
  stored,
  tokenSecret,
} from '../database/index.ts';
import { hasMetUnknownProxy } from '../http/index.ts';
import { countCertificates } from '../register/index.ts';
import type { HttpsSettings } from '../settings.ts';
import { alarmLimits } from '../shared/alarms.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import { readInstitution } from '../site/index.ts';
import { reportCertificate } from '../tls/index.ts';
import { counted } from './counted.ts';

/** The result of one check, with what to do if something is wrong. */
export interface Finding {
  subject: string;
  good: boolean;
  text: string;
}

/** The clock is wrong if it is before this program was written. */
const earliestNow = new Date('2026-11-01T00:00:00Z');

export interface DoctorParts {
  dataFolder: string;
  database: Database;
  referencedPictures: (database: Database) => string[];
  now: Date;
  /** From the settings of this command; the server may run with others. */
  https: HttpsSettings | null;
  /** The site's origin; null: not set. */
  publicUrl: string | null;
  trustedProxies: number;
  /** Nightly backups that are kept. */
  backups: number;
  /** Whether copies go off-site. */
  isOffsite: boolean;
  /** The machine that has this one's place at the store; null: none, or the store cannot be asked. */
  replacedBy: Writer | null;
  /** Given by the settings; null: kept in the data folder. */
  jwtSecret: string | null;
}

/**
 * Checks database, uploads, secret, facts, certificate, address, disk, clock, permissions, proxies, backups, copies off-site, drills
 * and what restores keep.
 */
export function examine(parts: DoctorParts): Finding[] {
  const { dataFolder } = parts;
  return [
    look('database', () => databaseFault(parts.database), 'sound'),
    look('uploads', () => uploadsFault(parts), 'every picture is there'),
    look('secret', () => secretFault(dataFolder), secretPraise(parts)),
    look('site.json', () => factsFault(dataFolder), 'valid'),
    { subject: 'certificate', ...reportCertificate(parts.https, dataFolder, parts.now) },
    look('address', () => addressFault(parts), addressPraise(parts)),
    look('disk', () => diskFault(dataFolder), 'enough free space'),
    look('clock', () => clockFault(parts.now), 'plausible'),
    look(
      'permissions',
      () => permissionsFault(dataFolder),
      'the data folder is writable and closed to others',
    ),
    look('proxy', () => proxyFault(parts), proxyPraise(parts)),
    look(
      'backups',
      () => backupsFault(parts),
      parts.backups === 0 ? 'none are made, since BACKUPS is 0' : 'none is overdue',
    ),
    offsiteFinding(parts),
    { subject: 'restores', good: true, text: keptText(dataFolder) },
  ];
}

/** Returns a finding as a line of output. */
export function findingLine({ subject, good, text }: Finding): string {
  return `${good ? 'ok  ' : 'BAD '} ${subject}: ${text}`;
}

function look(subject: string, fault: () => string | null, praise: string): Finding {
  try {
    const text = fault();
    return { subject, good: text === null, text: text ?? praise };
  } catch (error) {
    return { subject, good: false, text: error instanceof Error ? error.message : String(error) };
  }
}

function databaseFault(database: Database): string | null {
  const verdict = database.pragma('integrity_check', { simple: true });
  return verdict === 'ok'
    ? null
    : `damaged (${String(verdict)}); stop the server and restore the last backup`;
}

function uploadsFault({ dataFolder, database, referencedPictures }: DoctorParts): string | null {
  const folder = join(dataFolder, 'uploads');
  const there = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const lost = referencedPictures(database).filter((name) => !there.has(name));
  return lost.length === 0
    ? null
    : `${counted(lost.length, 'picture')} missing, ${lost[0]} first; restore a backup or upload them again`;
}

function secretFault(dataFolder: string): string | null {
  const key = keyFault(dataFolder);
  if (key !== null) return key;
  const file = secretFile(dataFolder);
  if (!existsSync(file)) return null;
  tokenSecret(dataFolder, null);
  const open = [file, secondFactorKeyFile(dataFolder)].find((each) => existsSync(each) && isOpen(each));
  return open === undefined ? null : `readable by others; run: chmod 600 ${open}`;
}

/** Returns why the codes of authenticator apps do not count although their key is here, or null; who copies it is root as a rule. */
export function keyFault(dataFolder: string): string | null {
  const file = secondFactorKeyFile(dataFolder);
  try {
    if (existsSync(file)) keptSecret(file);
    return null;
  } catch {
    return `the server cannot read ${file}, so codes of authenticator apps do not count; run: sudo chown --reference=${dataFolder} ${file}`;
  }
}

function secretPraise({ dataFolder, jwtSecret }: DoctorParts): string {
  if (existsSync(secretFile(dataFolder))) return 'kept, readable by its owner alone';
  return jwtSecret === null ? 'not there yet; the next start makes it' : 'given by JWT_SECRET';
}

function factsFault(dataFolder: string): string | null {
  readInstitution(dataFolder);
  return null;
}

/** An institute may do without, as long as it issues no certificates. */
function addressFault({ publicUrl, database }: DoctorParts): string | null {
  if (publicUrl !== null || countCertificates(stored(database)) === 0) return null;
  return 'not set, so no certificate can be issued, nor one printed that has none on it yet; set PUBLIC_URL or DOMAIN';
}

function addressPraise({ publicUrl }: DoctorParts): string {
  return publicUrl ?? 'not set, so no certificates can be issued; for those set PUBLIC_URL or DOMAIN';
}

function diskFault(dataFolder: string): string | null {
  const space = diskSpaceOf(dataFolder);
  if (!isNearlyFull(space)) return null;
  const { free } = space;
  const percent = Math.floor(freePercent(space));
  return `only ${Math.round(free / 1024 / 1024)} MiB are free (${percent} %); make room or move DATA_DIR to a larger disk`;
}

function clockFault(now: Date): string | null {
  return now >= earliestNow
    ? null
    : `says ${now.toISOString()}; set it, or log-ins fail: timedatectl set-ntp true`;
}

function permissionsFault(dataFolder: string): string | null {
  prepareDataFolder(dataFolder);
  if (isOpen(dataFolder)) return `${dataFolder} is open to others; run: chmod 700 ${dataFolder}`;
  const file = databaseFile(dataFolder);
  return isOpen(file) ? `${file} is open to others; run: chmod 600 ${file}` : null;
}

function proxyFault({ database, trustedProxies }: DoctorParts): string | null {
  return trustedProxies === 0 && hasMetUnknownProxy(database)
    ? 'requests come through a proxy, but TRUST_PROXY is 0, so that all visitors share the limits of one address; set TRUST_PROXY to the number of proxies in front, then restart'
    : null;
}

function proxyPraise({ trustedProxies }: DoctorParts): string {
  return trustedProxies === 0 ? 'no request came through one' : `TRUST_PROXY is ${trustedProxies}`;
}

function backupsFault({ dataFolder, database, backups, now }: DoctorParts): string | null {
  if (backups === 0) return null;
  const age = now.getTime() - lastBackupAt(dataFolder, database, now).getTime();
  const days = Math.floor(age / dayMilliseconds);
  if (days < alarmLimits.backupDays) return null;
  return `none was made for ${days} days; let the server run ${nightWords} (India), and see its log for why one failed`;
}

function offsiteFinding({ dataFolder, database, isOffsite, replacedBy, now }: DoctorParts): Finding {
  const asked = { dataFolder, isOn: isOffsite, now, since: dataSince(database) ?? now };
  const replaced = replacedBy === null ? replacedAlarm(asked) : replacedText(replacedBy);
  const alarm = replaced ?? offsiteAlarm(asked, () => now);
  const text = alarm ? `${alarm.title}. ${alarm.text}` : offsiteText(asked);
  return { subject: 'off-site', good: !alarm, text };
}

/** Such a folder is no fault, but it holds people's data that may be forgotten. */
function keptText(dataFolder: string): string {
  const kept = keptFolders(dataFolder).map(({ path, lastDay }) => `${path} until ${lastDay}`);
  if (kept.length === 0) return 'nothing is kept from before one';
  return `what was there before is kept in ${kept.join(', ')}; remove it once all is well`;
}

function isOpen(path: string): boolean {
  return (statSync(path).mode & 0o077) !== 0;
}
