import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

/** `memory` in KiB, `passes` over it. */
export type Cost = { memory: number; passes: number; lanes: number }

/** OWASP's first choice for argon2id. Raise it here: older hashes are made anew when their owners sign in. */
export const usualCost: Cost = { memory: 19_456, passes: 2, lanes: 1 }
/** For accounts of tests, where nothing is kept secret. */
export const cheapCost: Cost = { memory: 8, passes: 1, lanes: 1 }

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** A hash that carries its own salt and cost (PHC string), so that the cost may change without a migration. */
export async function hashPassword(password: string, cost: Cost = usualCost): Promise<string> {
  const salt = randomBytes(16)
  const tag = await tagOf(password, salt, cost, 32)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.lanes}$${text(salt)}$${text(tag)}`
}

/** Is this the password of the hash? A hash that cannot be read belongs to nobody. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = read(hash)
  if (!parts) return false
  const tag = await tagOf(password, parts.salt, parts.cost, parts.tag.length)
  return timingSafeEqual(tag, parts.tag)
}

/** Was the hash made with less work than `cost` asks for? */
export function isWeaker(hash: string, cost: Cost = usualCost): boolean {
  const made = read(hash)?.cost
  return !made || made.memory < cost.memory || made.passes < cost.passes
}

function read(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } | undefined {
  const found = form.exec(hash)
  if (!found) return undefined
  const [, memory, passes, lanes, salt, tag] = found
  return {
    cost: { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) },
    salt: Buffer.from(salt!, 'base64'),
    tag: Buffer.from(tag!, 'base64'),
  }
}

function tagOf(password: string, salt: Buffer, { memory, passes, lanes }: Cost, tagLength: number) {
  // The same emails typed on another keyboard may arrive composed differently.
  const message = password.normalize('NFKC')
  return derive('argon2id', { message, nonce: salt, memory, passes, parallelism: lanes, tagLength })
}

const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
