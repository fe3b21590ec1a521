import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A self-signed certificate and its key, both PEM. */
export interface TestCertificate {
  chain: string;
  key: string;
}

const day = 24 * 3600 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day);

const integer = 0x02;
const bitString = 0x03;
const octetString = 0x04;
const objectId = 0x06;
const utf8 = 0x0c;
const generalizedTime = 0x18;
const sequence = 0x30;
const set = 0x31;
const dnsName = 0x82;
const ipAddress = 0x87;
const version = 0xa0;
const extensions = 0xa3;

const commonName = der(objectId, Buffer.from([0x55, 0x04, 0x03]));
const alternativeNames = der(objectId, Buffer.from([0x55, 0x1d, 0x11]));
const ecdsaWithSha256 = der(sequence, der(objectId, Buffer.from('2a8648ce3d040302', 'hex')));

/**
 * Makes a certificate that is its own root, such as `openssl req -x509` does.
 * @param names host names and IPv4 addresses that it is good for
 * @param begin by default, a day ago
 * @param end by default, in 89 days
 */
export function selfSigned(names: readonly string[], begin = inDays(-1), end = inDays(89)): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const nobody = der(sequence, der(set, der(sequence, commonName, der(utf8, Buffer.from('Test')))));
  const san = der(sequence, alternativeNames, der(octetString, der(sequence, ...names.map(generalName))));
  const content = der(
    sequence,
    der(version, der(integer, Buffer.from([2]))),
    der(integer, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nobody,
    der(sequence, time(begin), time(end)),
    nobody,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(extensions, der(sequence, san)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]);
  const whole = der(sequence, content, ecdsaWithSha256, der(bitString, signature));
  const lines = whole.toString('base64').replaceAll(/.{64}/gu, '$&\n').trim();
  return {
    chain: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}

function generalName(name: string): Buffer {
  const isAddress = /^\d+\.\d+\.\d+\.\d+$/u.test(name);
  return isAddress
    ? der(ipAddress, Buffer.from(name.split('.').map(Number)))
    : der(dnsName, Buffer.from(name));
}

function time(date: Date): Buffer {
  return der(generalizedTime, Buffer.from(`${date.toISOString().replaceAll(/\D/gu, '').slice(0, 14)}Z`));
}

/** One value as DER writes it: what it is, how long it is, what it holds. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const lengthBytes =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), content]);
}
