import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * The logins of the running application. None owns a table, none passes row security by itself:
 * app sees one agency a transaction, central may work across them, worker owns the queue's own schema.
 */
export const runtimeRoles = ['saffron_app', 'saffron_central', 'saffron_worker'] as const
export type RuntimeRole = (typeof runtimeRoles)[number]

/**
 * Nobody signs in as these. The functions that take a closed agency out run as the first, those that put the rows of one
 * person under another of their records, or make them nameless, as the second.
 */
export const functionRoles = ['saffron_eraser', 'saffron_people'] as const

/** Passwords follow from SECRET, so nothing has to be written down or handed around. */
export function derivedPassword(secret: string, role: string): string {
  return createHmac('sha256', secret).update(`postgres role ${role}`).digest('base64url')
}

export function postgresUrl(to: { user: string; password: string; port: number; database: string }): string {
  return `postgres://${to.user}:${encodeURIComponent(to.password)}@127.0.0.1:${to.port}/${to.database}`
}

export function literal(text: string): string {
  return pg.escapeLiteral(text)
}

/** The same database for another login. */
export function urlFor(role: RuntimeRole, ownerUrl: string, secret: string): string {
  const url = new URL(ownerUrl)
  url.username = role
  url.password = derivedPassword(secret, role)
  return url.href
}

/**
 * Makes the runtime logins, or corrects them after SECRET changed. Logins belong to the whole server: two databases
 * that are migrated at once may both try, so what the other did first counts as done.
 */
export async function ensureRoles(owner: pg.Client, ownerUrl: string, secret: string): Promise<void> {
  const { rows } = await owner.query(
    `select rolname as name, rolsuper or rolbypassrls as passes from pg_roles where rolname = any($1)`,
    [[...runtimeRoles, ...functionRoles]],
  )
  for (const { name, passes } of rows) {
    if (passes)
      throw new Error(`The login ${name} may bypass row security on this server: take that away first.`)
  }
  const there = new Set(rows.map(({ name }) => name))
  if (there.size < runtimeRoles.length + functionRoles.length) await mayMakeRoles(owner)
  for (const role of functionRoles) if (!there.has(role)) await madeOnce(owner, `create role ${role} nologin`)
  for (const role of runtimeRoles) {
    if (!there.has(role)) await made(owner, role, secret)
    else if (!(await canLogIn(urlFor(role, ownerUrl, secret))))
      await repeated(() => alter(owner, role, secret))
  }
  await repeated(() => joinRoles(owner))
}

async function mayMakeRoles(owner: pg.Client) {
  const may = await owner.query(
    'select rolcreaterole or rolsuper as may, rolname from pg_roles where rolname = current_user',
  )
  if (!may.rows[0].may) {
    throw new Error(
      `The login "${may.rows[0].rolname}" of DATABASE_URL must be allowed to make logins: alter role "${may.rows[0].rolname}" createrole`,
    )
  }
}

async function made(owner: pg.Client, role: RuntimeRole, secret: string) {
  const password = literal(derivedPassword(secret, role))
  const isNew = await madeOnce(
    owner,
    `create role ${role} login nosuperuser nocreatedb nocreaterole password ${password}`,
  )
  if (!isNew) await repeated(() => alter(owner, role, secret))
}

/** False: somebody else made it at the same time. */
async function madeOnce(owner: pg.Client, create: string): Promise<boolean> {
  try {
    await owner.query(create)
    return true
  } catch (error) {
    if (!['42710', '23505'].includes((error as { code: string }).code)) throw error
    return false
  }
}

async function alter(owner: pg.Client, role: RuntimeRole, secret: string) {
  await owner.query(`alter role ${role} login password ${literal(derivedPassword(secret, role))}`)
}

/** To hand functions to a role, the owner must be able to become it. */
async function joinRoles(owner: pg.Client) {
  const { rows } = await owner.query(
    `select current_setting('server_version_num')::int >= 160000 as options, current_user as me,
           (select rolsuper from pg_roles where rolname = current_user) as super,
           array(select r from unnest($1::text[]) r where not pg_has_role(current_user, r, 'usage')) as lacking`,
    [['saffron_central', 'saffron_worker', ...functionRoles]],
  )
  const { options, me, super: isSuper, lacking } = rows[0]
  if (isSuper) return
  const how = options ? ' with inherit true, set true' : ''
  const as = pg.escapeIdentifier(me)
  try {
    for (const role of lacking) await owner.query(`grant ${role} to ${as}${how}`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new Error(
      `The logins saffron_* of this server were made by somebody else. As a superuser: grant saffron_app, saffron_central, saffron_worker, ${functionRoles.join(', ')} to ${as} with admin option`,
    )
  }
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Two sessions changing one login at once: the loser tries again. */
async function repeated(work: () => Promise<void>) {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      const clash = code === '23505' || code === '40001' || message.includes('concurrently updated')
      if (!clash || tries >= 8) throw error
      await sleep(20 * tries + Math.random() * 30)
    }
  }
}
