import { createHash, webcrypto } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Integer, Null, ObjectIdentifier, OctetString, PrintableString, Sequence, Utf8String } from 'asn1js'
import * as pki from 'pkijs'

const oid = {
  sha256: '2.16.840.1.101.3.4.2.1',
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  extendedKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
}

export type TestAuthority = {
  /** For TIMESTAMP_URL. */
  url: string
  /** How it answers from now on: by a stamp, or as it is told to. */
  answers: 'stamp' | ((response: ServerResponse) => void)
  /** What is odd about its stamps. */
  odd: Odd
  /** What it was asked: content type, login and the hash, hexadecimal. */
  asked: { type: string | undefined; login: string | undefined; hash: string }[]
  /** Its certificate, DER. */
  certificate: Buffer
  close(): Promise<void>
}

type Odd = Partial<{
  imprint: Buffer
  nonce: Integer
  /** Another purpose of the certificate than time stamping. */
  purpose: string
  /** The signed part names no certificate. */
  unnamed: boolean
  at: Date
}>

/** A real time stamping authority on this machine (RFC 3161), with a certificate it signed itself. */
export async function openAuthority(): Promise<TestAuthority> {
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const good = await certificateFor(keys, oid.timeStamping)
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const asked = pki.TimeStampReq.fromBER(new Uint8Array(Buffer.concat(parts)))
    const { 'content-type': type, authorization: login } = request.headers
    const hash = Buffer.from(asked.messageImprint.hashedMessage.valueBlock.valueHexView).toString('hex')
    authority.asked.push({ type, login, hash })
    if (authority.answers !== 'stamp') return authority.answers(response)
    const { odd } = authority
    const certificate = odd.purpose ? await certificateFor(keys, odd.purpose) : good
    const token = await stampFor(asked, { keys, certificate, odd })
    response.setHeader('content-type', 'application/timestamp-reply')
    response.end(answerWith(0, token))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const authority: TestAuthority = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    answers: 'stamp',
    odd: {},
    asked: [],
    certificate: Buffer.from(good.toSchema().toBER()),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return authority
}

/** A whole answer: `answerWith(2)` refuses. */
export function answerWith(status: number, token?: pki.ContentInfo): Buffer {
  const said = status > 1 ? { statusStrings: [new Utf8String({ value: 'no more today' })] } : {}
  const answer = new pki.TimeStampResp({ status: new pki.PKIStatusInfo({ status, ...said }) })
  if (token) answer.timeStampToken = token
  return Buffer.from(answer.toSchema().toBER())
}

async function certificateFor(keys: webcrypto.CryptoKeyPair, purpose: string): Promise<pki.Certificate> {
  const certificate = new pki.Certificate()
  const value = new PrintableString({ value: 'Stamps of tests' })
  const name = new pki.AttributeTypeAndValue({ type: '2.5.4.3', value })
  certificate.version = 2
  certificate.serialNumber = new Integer({ value: 7 })
  certificate.issuer.typesAndValues.push(name)
  certificate.subject.typesAndValues.push(name)
  certificate.notBefore.value = new Date('2020-01-01')
  certificate.notAfter.value = new Date('2049-01-01')
  const usage = new pki.ExtKeyUsage({ keyPurposes: [purpose] })
  const extnValue = usage.toSchema().toBER()
  certificate.extensions = [new pki.Extension({ extnID: oid.extendedKeyUsage, critical: true, extnValue })]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey as never)
  await certificate.sign(keys.privateKey as never, 'SHA-256')
  return certificate
}

type Signer = { keys: webcrypto.CryptoKeyPair; certificate: pki.Certificate; odd: Odd }

async function stampFor(
  asked: pki.TimeStampReq,
  { keys, certificate, odd }: Signer,
): Promise<pki.ContentInfo> {
  const info = new pki.TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint: asked.messageImprint,
    serialNumber: new Integer({ value: 42 }),
    genTime: odd.at ?? new Date(),
  })
  const nonce = odd.nonce ?? asked.nonce
  if (nonce) info.nonce = nonce
  if (odd.imprint) info.messageImprint.hashedMessage = new OctetString({ valueHex: bytes(odd.imprint) })
  const content = Buffer.from(info.toSchema().toBER())
  const encapContentInfo = new pki.EncapsulatedContentInfo({ eContentType: oid.tstInfo })
  encapContentInfo.eContent = new OctetString({ valueHex: bytes(content) })
  const { issuer, serialNumber } = certificate
  const signed = new pki.SignedData({
    version: 3,
    encapContentInfo,
    digestAlgorithms: [new pki.AlgorithmIdentifier({ algorithmId: oid.sha256, algorithmParams: new Null() })],
    certificates: [certificate],
    signerInfos: [
      new pki.SignerInfo({
        version: 1,
        sid: new pki.IssuerAndSerialNumber({ issuer, serialNumber }),
        signedAttrs: new pki.SignedAndUnsignedAttributes({
          type: 0,
          attributes: attributesOf(content, certificate, odd),
        }),
      }),
    ],
  })
  await signed.sign(keys.privateKey as never, 0, 'SHA-256')
  return new pki.ContentInfo({ contentType: oid.signedData, content: signed.toSchema(true) })
}

function attributesOf(content: Buffer, certificate: pki.Certificate, { unnamed }: Odd): pki.Attribute[] {
  const digest = new OctetString({ valueHex: bytes(hash(content)) })
  const named = new OctetString({ valueHex: bytes(hash(Buffer.from(certificate.toSchema().toBER()))) })
  const naming = new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [named] })] })] })
  return [
    new pki.Attribute({ type: oid.contentType, values: [new ObjectIdentifier({ value: oid.tstInfo })] }),
    new pki.Attribute({ type: oid.messageDigest, values: [digest] }),
    ...(unnamed ? [] : [new pki.Attribute({ type: oid.signingCertificateV2, values: [naming] })]),
  ]
}

const hash = (of: Buffer) => createHash('sha256').update(of).digest()
const bytes = (of: Buffer) => new Uint8Array(of).buffer
