import { expect, test } from 'vitest'
import { plainCode, shapesCode, takeApart } from './web-shapes.ts'

const contract = `
import { z } from 'zod'
import { endpoint, pageOf, perPage } from '#platform/http/contract.ts'
import type { Reason } from '#platform/refusal.ts'

export const statuses = ['open', 'done'] as const
export const Status = z.enum(statuses)
export type Status = z.output<typeof Status>
const fields = { status: Status }
export const Row = z.object({ ...fields, id: z.int() })
export function whyNot(status: Status): Reason | undefined {
  return statuses.includes(status) ? undefined : { code: 'no' }
}
export const sizes = [...perPage, 500]
export const things = {
  list: endpoint({ method: 'GET', path: '/things', allow: 'things.view', reply: pageOf(Row) }),
  create: endpoint({ method: 'POST', path: '/things', allow: 'things.create', creates: true, body: Row }),
}
export { other, Other } from '#areas/other/contract.ts'
`
const isShape = (from: string, name: string) => from === 'zod' || name === 'pageOf' || name === 'Other'
const parts = takeApart(contract, isShape)

test('what needs no zod stands apart: words, rules, and endpoints as a page calls them', () => {
  const plain = plainCode(parts)
  expect(plain).not.toMatch(/zod|Row|pageOf|allow|reply|body/)
  expect(plain).toContain("list: { method: 'GET', path: '/things' }")
  expect(plain).toContain("create: { method: 'POST', path: '/things', creates: true }")
  expect(plain).toContain('import { perPage as perPage } from "#platform/http/contract.ts"')
  expect(plain).toContain('export { other as other } from "#areas/other/contract.ts"')
  expect(plain).toContain('export { statuses, whyNot, sizes, things }')
})

test('shapes take what is plain from there, hand it on, and go when nobody uses them', () => {
  const shapes = shapesCode(parts, './things.ts?plain')
  expect(shapes).toContain('import { statuses } from "./things.ts?plain"')
  expect(shapes).toContain('export { statuses, whyNot, sizes, things, other } from "./things.ts?plain"')
  expect(shapes).toContain('export { Status, Row }')
  expect(shapes).toContain('export { Other as Other } from "#areas/other/contract.ts"')
  expect(shapes).toContain('const Status = /* @__PURE__ */ (() => z.enum(statuses))()')
  expect(shapes).not.toContain('endpoint')
})

test('a file that does something when it is loaded is refused', () => {
  expect(() => takeApart("import { z } from 'zod'\nz.config({})", isShape)).toThrow('Beside shapes')
})
