import { createHmac, timingSafeEqual } from 'node:crypto'
import { addressLives } from '#areas/files/rules.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/refusal.ts'

type Named = { file: number; number: number; kind: 'download' | 'preview' }
type At = Pick<Context, 'who' | 'tenant' | 'now'> & { deps: { secret: string } }

/** A short-lived address of one version of a file, which opens for this person alone. */
export function addressOf(at: At, { file, number, kind }: Named): string {
  const until = Math.floor((at.now.getTime() + addressLives) / 1000)
  const said = [file, number, kind === 'preview' ? 'p' : 'd', until].join('.')
  return `${said}.${signed(at, said)}`
}

/** What an address names. Whatever is wrong with it, also that it is somebody else's, the answer is the same: there is no such file. */
export function readAddress(at: At, address: string): Named {
  const [, said, file, number, kind, until, signature] =
    /^((\d{1,16})\.(\d{1,4})\.([pd])\.(\d{1,12}))\.([\w-]{43})$/.exec(address) ?? []
  const isSigned = said && timingSafeEqual(Buffer.from(signature!), Buffer.from(signed(at, said)))
  if (!isSigned || Number(until) * 1000 < at.now.getTime()) throw notFound('File')
  return { file: Number(file), number: Number(number), kind: kind === 'p' ? 'preview' : 'download' }
}

const signed = ({ who, tenant, deps }: At, said: string): string =>
  createHmac('sha256', deps.secret).update(`file address ${tenant.id} ${who.id} ${said}`).digest('base64url')
