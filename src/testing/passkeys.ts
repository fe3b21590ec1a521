import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { PasskeyCreation, PasskeyRequest } from '../shared/records.ts';
import type { MadePasskey, ShownPasskey } from '../shared/second-factor.ts';

/** The claims in which a test may have another passkey or another site lie. */
export interface Spoken {
  /** The site that the browser says it is on. */
  origin?: string;
  challenge?: string;
  /** How often the passkey says that it was used. */
  counter?: number;
}

/** A passkey as a phone would have it. */
export type SoftwarePasskey = ReturnType<typeof softwarePasskey>;

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const userPresent = 0x01;
const hasCredential = 0x40;

/** Makes a passkey of software (ES256), and a browser around it that is on one site. */
export function softwarePasskey(origin: string) {
  const rpId = new URL(origin).hostname;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  const browserSays = (type: string, challenge: string, said: Spoken) =>
    Buffer.from(
      JSON.stringify({ type, challenge: said.challenge ?? challenge, origin: said.origin ?? origin }),
    );
  const authenticatorSays = (flags: number, said: Spoken, more = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(said.counter ?? counter, 1);
    return Buffer.concat([sha256(rpId), head, more]);
  };
  const shared = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  } as const;
  return {
    id: shared.id,
    /** Answers the options of a new passkey. */
    make({ challenge }: Pick<PasskeyCreation, 'challenge'>, said: Spoken = {}): MadePasskey {
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey.export({ format: 'jwk' })),
      ]);
      const data = authenticatorSays(userPresent | hasCredential, said, credential);
      return {
        ...shared,
        response: {
          clientDataJSON: browserSays('webauthn.create', challenge, said).toString('base64url'),
          attestationObject: attestation(data).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Answers the options of a log-in. */
    show({ challenge }: PasskeyRequest, said: Spoken = {}): ShownPasskey {
      counter += 1;
      const client = browserSays('webauthn.get', challenge, said);
      const data = authenticatorSays(userPresent, said);
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey);
      return {
        ...shared,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

/** CBOR: a map of the key's type 2, algorithm -7 and curve 1, with x and y of 32 bytes. */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}

/** CBOR: a map of "fmt": "none", "attStmt": an empty map, "authData": up to 255 bytes. */
function attestation(data: Buffer): Buffer {
  const [map, text3, text4, text7, text8, bytes] = [0xa3, 0x63, 0x64, 0x67, 0x68, 0x58];
  return Buffer.concat([
    Buffer.from([map, text3]),
    Buffer.from('fmt'),
    Buffer.from([text4]),
    Buffer.from('none'),
    Buffer.from([text7]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, text8]),
    Buffer.from('authData'),
    Buffer.from([bytes, data.length]),
    data,
  ]);
}
