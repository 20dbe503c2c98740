import { expect } from 'vitest'
import { amber, as } from '#test/agencies.ts'
import type { Person } from '#test/people.ts'

export let counted = 0

export const first = {
  bank_name: 'Hill Bank',
  account_name: 'Umbra Ltd',
  sort_code: '203040',
  account_number: '11112222',
}

export const second = { ...first, account_number: '33334444' }

type Kind = 'suppliers' | 'candidates'

export type Made = { kind: Kind; id: number; version: number }

export async function made(kind: Kind, more: object = first, by: Person = amber.owner): Promise<Made> {
  const n = ++counted
  const own =
    kind === 'suppliers'
      ? { name: `Umbra ${n}`, kind: 'umbrella', email: `pay${n}@umbra.test` }
      : { first_name: 'Wes', last_name: `Worker ${n}`, email: `wes${n}@worker.test` }
  const { status, body } = await as(by).post(`/${kind}`, { ...own, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return { kind, id: body.id, version: body.version }
}

export const at = ({ kind, id }: Made, path = 'bank') => `/${kind}/${id}/${path}`

export const shown = async (one: Made, by = amber.owner) => (await as(by).get(at(one))).body.data

export const ask = (one: Made, by: Person = amber.payroll, details: object = second) =>
  as(by).post(at(one, 'bank-change'), details)

export const asked = async (one: Made, by?: Person, details?: object): Promise<{ change_id: number }> => {
  const { status, body } = await ask(one, by, details)
  expect(status, JSON.stringify(body)).toBe(201)
  return { change_id: (await shown(one)).pending.id }
}

export const approve = (one: Made, change: object, by: Person = amber.finance) =>
  as(by).post(at(one, 'bank-change/approval'), change)

export const history = async ({ kind, id }: Made, by = amber.owner) =>
  (await as(by).get(`/history?subject=${kind}&subject_id=${id}`)).body.data as {
    action: string
    changes: Record<string, { from: string; to: string }>
  }[]
