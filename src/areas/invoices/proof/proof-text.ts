/** How a proof reads: plain text that a person, a mail and a program can hold. Pure, for server and browser. */

/** The last document of a series, and the hash that stands for it and all before it. */
export type Head = { series_id: number; type: string; position: number; hash: string; number: string }

/** The last entry in the chain of the files that documents of a series are given out as. */
export type FilesHead = { series_id: number; position: number; hash: string }

export type Proof = {
  /** The number and the slug of the agency. */
  agency: { id: number; slug: string }
  at: string
  /** The hash of the proof kept before this one; '-' for the first. */
  previous: string
  heads: Head[]
  /** Proofs that were kept before files had a chain hold none: they say what was issued, and nothing of its files. */
  files: FilesHead[]
}

/**
 * A proof with what was added to it: base64, the public key raw, the stamp a TimeStampToken of RFC 3161 for
 * `signed_text`. Each '' when it is not there.
 */
export type SignedProof = Proof & { signed_text: string; key: string; signature: string; stamp: string }

const title = 'Saffron proof of issued documents, version 1'

/** What is signed. A number may hold spaces, so it stands last. */
export function proofText({ agency, at, previous, heads, files }: Proof): string {
  return [
    title,
    `Agency: ${agency.id} ${agency.slug}`,
    `Time: ${at}`,
    `Previous: ${previous}`,
    ...heads.map(
      (head) => `Head: ${head.series_id} ${head.type} ${head.position} ${head.hash} ${head.number}`,
    ),
    ...files.map(({ series_id, position, hash }) => `Files: ${series_id} ${position} ${hash}`),
    '',
  ].join('\n')
}

const head = /^Head: (\d{1,15}) ([a-z-]{1,40}) (\d{1,9}) ([0-9a-f]{64}) (\S.{0,79})$/
const filesHead = /^Files: (\d{1,15}) (\d{1,9}) ([0-9a-f]{64})$/
const most = { heads: 1000 }

/**
 * Reads a proof out of any text that holds one: the file, a line of what is kept, or a mail with words around it.
 * Undefined when there is none. What is missing of signature and key is ''.
 */
export function readProof(given: string): SignedProof | undefined {
  const lines = given.split(/\r?\n/).map((line) => line.trim())
  const from = lines.indexOf(title)
  if (from < 0) return undefined
  const body = lines.slice(from)
  const said = (name: string) =>
    body.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? ''
  const [, id, slug] = said('Agency').match(/^(\d{1,10}) ([a-z0-9-]{1,40})$/) ?? []
  const heads = body.flatMap((line) => {
    const [, series_id, type, position, hash, number] = line.match(head) ?? []
    return hash
      ? [{ series_id: Number(series_id), type: type!, position: Number(position), hash, number: number! }]
      : []
  })
  const files = body.flatMap((line) => {
    const [, series_id, position, hash] = line.match(filesHead) ?? []
    return hash ? [{ series_id: Number(series_id), position: Number(position), hash }] : []
  })
  if (!id || heads.length > most.heads || files.length > most.heads) return undefined
  const proof = {
    agency: { id: Number(id), slug: slug! },
    at: said('Time'),
    previous: said('Previous'),
    heads,
    files,
  }
  return {
    ...proof,
    signed_text: proofText(proof),
    key: said('Key'),
    signature: said('Signature'),
    stamp: stampIn(body),
  }
}

// RFC 7468: what a token is, so that `openssl` finds it in the file.
const armour = { begin: '-----BEGIN CMS-----', end: '-----END CMS-----' }

function stampIn(lines: string[]): string {
  const from = lines.indexOf(armour.begin)
  const to = lines.indexOf(armour.end, from)
  return from < 0 || to < 0 ? '' : lines.slice(from + 1, to).join('')
}

/** The whole file. */
export function proofFile({ signed_text, key, signature, stamp }: SignedProof): string {
  const lines = stamp ? [armour.begin, ...(stamp.match(/.{1,64}/g) ?? []), armour.end, ''] : []
  return `${signed_text}Key: ${key}\nSignature: ${signature}\n${lines.join('\n')}`
}
