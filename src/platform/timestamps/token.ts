import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { Integer, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  AlgorithmIdentifier,
  type Certificate,
  ContentInfo,
  MessageImprint,
  SignedData,
  type SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import { NoTimestamp } from '#platform/timestamps/no-timestamp.ts'

// Loaded by `import()` alone: pkijs takes 13 MB, and most never stamp.

const oid = {
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  extendedKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
}
const hashNames: Record<string, string> = {
  [oid.sha1]: 'sha1',
  [oid.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

export type TimestampCheck = {
  problem: 'unreadable' | 'other_text' | 'altered' | 'wrong_purpose' | 'out_of_date' | null
  /** When it was stamped; null where that cannot be read. */
  at: string | null
  /** Whose certificate signed it, and who issued that: as the certificate says, nobody has asked whether to trust it. */
  by: string
  issuer: string
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
const bytesOf = (buffer: Uint8Array) => new Uint8Array(buffer).buffer

/** What an authority is asked; `nonce` must come back. */
export function timestampRequest(text: string): { body: Buffer; nonce: Buffer } {
  // Neither negative nor shorter than it looks: the first byte is 1 to 127.
  const nonce = Buffer.concat([Buffer.from([1 + (randomBytes(1)[0]! % 127)]), randomBytes(15)])
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: oid.sha256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: bytesOf(hashOf(text)) }),
    }),
    nonce: new Integer({ valueHex: bytesOf(nonce) }),
    certReq: true,
  })
  return { body: Buffer.from(request.toSchema().toBER()), nonce }
}

/** The token out of an authority's answer. Throws `NoTimestamp` when there is none, or it answers another question. */
export function tokenIn(answer: Uint8Array, nonce: Buffer): Buffer {
  const { status, token, info } = read(answer)
  if (status.status > 1) {
    const said = status.statusStrings?.map(({ valueBlock }) => valueBlock.value).join(' ') ?? ''
    throw new NoTimestamp(`it refused with status ${status.status} ${said}`.trim().slice(0, 200))
  }
  if (!token || !info) throw new NoTimestamp('its answer holds no stamp')
  if (!info.nonce || !Buffer.from(info.nonce.valueBlock.valueHexView).equals(nonce))
    throw new NoTimestamp('it answered something else')
  return Buffer.from(token.toSchema().toBER())
}

function read(answer: Uint8Array) {
  try {
    const { status, timeStampToken: token } = TimeStampResp.fromBER(bytesOf(answer))
    return { status, token, info: token && infoOf(new SignedData({ schema: token.content })) }
  } catch {
    throw new NoTimestamp('its answer cannot be read')
  }
}

/**
 * Does this token say that this text existed, and does its signature hold by the certificate in it, which is for time
 * stamping alone? Whether that certificate is to be trusted is left to whoever relies on it. Never throws.
 */
export async function checkToken(token: Uint8Array, text: string): Promise<TimestampCheck> {
  const unknown = { at: null, by: '', issuer: '' }
  let signed: SignedData
  let info: TSTInfo
  try {
    signed = new SignedData({ schema: ContentInfo.fromBER(bytesOf(token)).content })
    info = infoOf(signed)
  } catch {
    return { problem: 'unreadable', ...unknown }
  }
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const isOf = Buffer.from(hashedMessage.valueBlock.valueHexView).equals(hashOf(text))
  if (hashAlgorithm.algorithmId !== oid.sha256 || !isOf) return { problem: 'other_text', ...unknown }
  const certificate = await signerOf(signed, text)
  if (!certificate) return { problem: 'altered', ...unknown }
  const der = Buffer.from(certificate.toSchema().toBER())
  const { subject, issuer, validFromDate, validToDate } = new X509Certificate(der)
  const said = { at: info.genTime.toISOString(), by: nameOf(subject), issuer: nameOf(issuer) }
  if (!namesItsSigner(signed.signerInfos[0]!, der)) return { problem: 'altered', ...said }
  if (!isForTimestamps(certificate)) return { problem: 'wrong_purpose', ...said }
  if (info.genTime < validFromDate || info.genTime > validToDate) return { problem: 'out_of_date', ...said }
  return { problem: null, ...said }
}

function infoOf({ encapContentInfo: { eContentType, eContent }, signerInfos }: SignedData): TSTInfo {
  if (eContentType !== oid.tstInfo || !eContent || signerInfos.length !== 1) throw new Error('no time stamp')
  return TSTInfo.fromBER(bytesOf(eContent.valueBlock.valueHexView))
}

/** The certificate in the token by which its signature holds. */
async function signerOf(signed: SignedData, text: string): Promise<Certificate | undefined> {
  try {
    const data = bytesOf(Buffer.from(text))
    const found = await signed.verify({ signer: 0, data, extendedMode: true })
    return found.signatureVerified ? (found.signerCertificate ?? undefined) : undefined
  } catch {
    return undefined
  }
}

/** RFC 5816: the signed part names its certificate by hash, so that another one of the same key cannot stand in for it. */
function namesItsSigner({ signedAttrs }: SignerInfo, der: Buffer): boolean {
  const wanted = [oid.signingCertificate, oid.signingCertificateV2]
  const named = signedAttrs?.attributes.find(({ type }) => wanted.includes(type))
  const parts = childrenOf(childrenOf(childrenOf(named?.values[0])[0])[0])
  const hash = parts.find((part) => part instanceof OctetString)
  const algorithm = childrenOf(parts.find((part) => part instanceof Sequence && part === parts[0]))[0]
  const assumed = named?.type === oid.signingCertificate ? oid.sha1 : oid.sha256
  const name = hashNames[algorithm instanceof ObjectIdentifier ? algorithm.getValue() : assumed]
  if (!name || !hash) return false
  return createHash(name).update(der).digest().equals(Buffer.from(hash.valueBlock.valueHexView))
}

const childrenOf = (of: unknown): unknown[] => (of instanceof Sequence ? of.valueBlock.value : [])

function isForTimestamps({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === oid.extendedKeyUsage)
  const purposes: string[] = usage?.parsedValue?.keyPurposes ?? []
  return usage?.critical === true && purposes.length === 1 && purposes[0] === oid.timeStamping
}

/** `CN=Time Stamping Unit, O=Example Trust`. */
const nameOf = (lines: string) => lines.split('\n').join(', ').slice(0, 300)
