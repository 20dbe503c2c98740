import { createHash, X509Certificate } from 'node:crypto'
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import { type Certificate, ContentInfo, SignedData, type SignerInfo, TimeStampResp, TSTInfo } from 'pkijs'
import { mostBytes } from '#platform/timestamps/limits.ts'

// Loaded by the process that reads alone: an authority may answer anything, and a proof may have been made by anybody.

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

/** What an authority answered to `nonce`, for a text. */
export type Answered = { answer: Uint8Array; nonce: Uint8Array; text: string }

/**
 * The token out of an authority's answer, DER; or why there is none: it refused, answered another question, or what it
 * gave is of no use. A reader (`platform/intake`).
 */
export async function readAnswer({
  answer,
  nonce,
  text,
}: Answered): Promise<{ token: Uint8Array } | { fault: string }> {
  const found = tokenIn(answer, nonce)
  if (!('token' in found)) return found
  const { problem } = await checkToken({ token: found.token, text })
  return problem ? { fault: `its stamp is of no use: ${words[problem]}` } : found
}

const words: Record<NonNullable<TimestampCheck['problem']>, string> = {
  unreadable: 'it cannot be read',
  other_text: 'it is for something else',
  altered: 'its signature does not hold',
  wrong_purpose: 'its certificate is not for time stamping alone',
  out_of_date: 'its certificate was not valid then',
}

function tokenIn(answer: Uint8Array, nonce: Uint8Array): { token: Uint8Array } | { fault: string } {
  const read = partsOf(answer)
  if (!read) return { fault: 'its answer cannot be read' }
  const { status, token, info } = read
  if (status.status > 1) {
    const said = status.statusStrings?.map(({ valueBlock }) => valueBlock.value).join(' ') ?? ''
    return { fault: `it refused with status ${status.status} ${said}`.trim().slice(0, 200) }
  }
  if (!token || !info) return { fault: 'its answer holds no stamp' }
  if (!info.nonce || !Buffer.from(info.nonce.valueBlock.valueHexView).equals(nonce))
    return { fault: 'it answered something else' }
  return { token: new Uint8Array(token.toSchema().toBER()) }
}

function partsOf(answer: Uint8Array) {
  if (answer.byteLength > mostBytes) return undefined
  try {
    const { status, timeStampToken: token } = TimeStampResp.fromBER(bytesOf(answer))
    return { status, token, info: token && infoOf(new SignedData({ schema: token.content })) }
  } catch {
    return undefined
  }
}

/**
 * Does this token say that this text existed, and does its signature hold by the certificate in it, which is for time
 * stamping alone? Whether that certificate is to be trusted is left to whoever relies on it. Never throws. A reader
 * (`platform/intake`); a token is DER, or the base64 of it.
 */
export async function checkToken({ token, text }: Given): Promise<TimestampCheck> {
  const bytes = typeof token === 'string' ? Buffer.from(token, 'base64') : token
  if (bytes.byteLength > mostBytes) return unreadable
  // Whoever made it may have made any part of it wrong: a time that is none, a certificate without a name.
  return checked(bytes, text).catch(() => unreadable)
}

type Given = { token: Uint8Array | string; text: string }

const unknown = { at: null, by: '', issuer: '' }
const unreadable: TimestampCheck = { problem: 'unreadable', ...unknown }

async function checked(token: Uint8Array, text: string): Promise<TimestampCheck> {
  const signed = new SignedData({ schema: ContentInfo.fromBER(bytesOf(token)).content })
  const info = infoOf(signed)
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
