import { expect } from 'vitest'
import { amber, as, saffron } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'

/** A file as our pages send it. */
export async function upload(
  person: Person,
  entity: string,
  bytes: Buffer | string,
  { name = 'file.csv', headers = {} }: { name?: string; headers?: Record<string, string> } = {},
) {
  const reply = await saffron.app.inject({
    method: 'POST',
    url: `/api/v1/imports?entity=${entity}&filename=${encodeURIComponent(name)}`,
    headers: {
      'content-type': 'application/octet-stream',
      'x-tenant': person.tenant?.slug ?? amber.tenant.slug,
      cookie: person.cookie,
      ...headers,
    },
    payload: Buffer.from(bytes as string),
  })
  return { status: reply.statusCode, body: reply.json() }
}

const boundary = '----saffron-test'

/** The same as a program sends it, with its token. */
export async function uploadForm(authorization: string, entity: string, bytes: string, name = 'file.csv') {
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n`
  const reply = await saffron.app.inject({
    method: 'POST',
    url: '/api/v1/imports',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, authorization },
    payload: [
      `${part('name="entity"')}\r\n${entity}\r\n`,
      `${part(`name="file"; filename="${name}"`)}content-type: text/csv\r\n\r\n${bytes}\r\n`,
      `--${boundary}--\r\n`,
    ].join(''),
  })
  return { status: reply.statusCode, body: reply.json() }
}

/** Uploaded, mapped as it was guessed (but `mapping`), and every row checked. */
export async function checked(person: Person, entity: string, bytes: Buffer | string, mapping: object = {}) {
  const sent = await upload(person, entity, bytes)
  expect([sent.status, sent.body]).toEqual([201, expect.objectContaining({ status: 'uploaded' })])
  const { id } = sent.body
  const head = (await as(person).get(`/imports/${id}/head`)).body
  const body = { ...head.guess, ...mapping, version: sent.body.version }
  const mapped = await as(person).put(`/imports/${id}/mapping`, body)
  expect([mapped.status, mapped.body]).toEqual([200, expect.objectContaining({ status: 'mapped' })])
  const begun = await as(person).post(`/imports/${id}/validation`, { version: mapped.body.version })
  expect([begun.status, begun.body]).toEqual([200, expect.objectContaining({ status: 'validating' })])
  await saffron.settle()
  return found(person, id)
}

export const found = async (person: Person, id: number) => (await as(person).get(`/imports/${id}`)).body

export const rowsOf = async (person: Person, id: number, show = '') =>
  (await as(person).get(`/imports/${id}/dry-run?per_page=100${show && `&show=${show}`}`)).body.data

export async function ran(
  person: Person,
  { id, version }: { id: number; version: number },
  accepted: object[] = [],
) {
  const begun = await as(person).post(`/imports/${id}/run`, { version, accepted })
  expect([begun.status, begun.body]).toEqual([200, expect.objectContaining({ status: 'running' })])
  await saffron.settle()
  return found(person, id)
}

export async function undone(person: Person, { id, version }: { id: number; version: number }) {
  const begun = await as(person).post(`/imports/${id}/rollback`, { version })
  expect([begun.status, begun.body]).toEqual([200, expect.objectContaining({ status: 'rolling_back' })])
  await saffron.settle()
  return found(person, id)
}
