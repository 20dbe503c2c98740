import { createHash, randomBytes } from 'node:crypto'

const nonceBytes = 16

// The same in each: version 1, SHA-256 without parameters. `SEQUENCE { INTEGER 1, SEQUENCE { SEQUENCE { OID, NULL }, …`
const begin = Buffer.from('304b020101 3031 300d 0609608648016503040201 0500 0420'.replaceAll(' ', ''), 'hex')
const nonceFollows = Buffer.from([0x02, nonceBytes])
/** The certificate is wanted with the stamp. */
const certificateToo = Buffer.from('0101ff', 'hex')

/**
 * What an authority is asked, DER (RFC 3161): the stamp for the SHA-256 of this text. `nonce` must come back. Written by
 * hand, because the library that reads the answer is loaded by the process that reads alone.
 */
export function timestampRequest(text: string): { body: Buffer; nonce: Buffer } {
  // Neither negative nor shorter than it looks: the first byte is 1 to 127.
  const nonce = Buffer.concat([Buffer.from([1 + (randomBytes(1)[0]! % 127)]), randomBytes(nonceBytes - 1)])
  const hash = createHash('sha256').update(text).digest()
  return { body: Buffer.concat([begin, hash, nonceFollows, nonce, certificateToo]), nonce }
}
