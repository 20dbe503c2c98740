import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** A device that holds one passkey, as WebAuthn describes it: for tests that lie where a browser would not. */
export function authenticator({ origin = 'http://localhost:3000', rpID = 'localhost' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const dataOf = (flags: number, attested: Buffer, count: number) => {
    const signCount = Buffer.alloc(4)
    signCount.writeUInt32BE(count)
    return Buffer.concat([
      createHash('sha256').update(rpID).digest(),
      Buffer.from([flags]),
      signCount,
      attested,
    ])
  }
  const client = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  return {
    id: id.toString('base64url'),
    /** Answers what a browser is asked to make. */
    make(challenge: string) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, Buffer.from(key)])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(dataOf(0x45, attested, counter))],
        ]) as never,
      )
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs a challenge: at another origin, without asking for a finger, or with a count of its own, when told so. */
    sign(
      challenge: string,
      {
        from = origin,
        verified = true,
        count = ++counter,
      }: { from?: string; verified?: boolean; count?: number } = {},
    ) {
      const clientData = client('webauthn.get', challenge, from)
      const data = dataOf(verified ? 0x05 : 0x01, Buffer.alloc(0), count)
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}
