import { useQuery } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { queryOf } from '#kit/query.ts'
import { endpoint, Id } from '#platform/http/contract.ts'
import { referencePattern } from '#platform/reference.ts'
import { answer, asked, refusal, show, withoutServer } from '#test/components.tsx'

withoutServer()
beforeEach(() => {
  answer('POST /client-errors', () => ({}))
  // React says on the console what an error page was shown for.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return () => vi.restoreAllMocks()
})

type Fault = { reference: string; kind: string; message: string; path: string }
const faults = () =>
  asked.filter(({ what }) => what === 'POST /client-errors').map(({ body }) => body as Fault)

async function expectWays() {
  await expect.element(page.getByText('Powered by')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')
}

const one = endpoint({
  method: 'GET',
  path: '/things/:id',
  allow: 'things.view',
  params: z.object({ id: Id }),
  reply: z.object({ id: Id, name: z.string() }),
})

test('a page that cannot be rendered is told, and quotes the reference it was told under', async () => {
  const Broken = () => {
    throw new Error('the page fell over')
  }
  await show({ '/things': Broken }, '/things')
  await expect.element(page.getByText('500', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('heading', { name: 'Something went wrong on this page.' }))
    .toBeVisible()
  await expectWays()
  expect(faults()).toHaveLength(1)
  const [fault] = faults()
  expect(fault).toMatchObject({ kind: 'page', message: 'the page fell over', path: '/tenant/amber/things' })
  expect(fault!.reference).toMatch(referencePattern)
  await expect.element(page.getByText(`Reference ${fault!.reference}`)).toBeVisible()
})

test('a fault of the server shows its reference, and is not told again', async () => {
  const problem = { code: 'unexpected', title: 'Something went wrong on our side', description: 'x' }
  answer('GET /things/7', () => refusal(500, { ...problem, reference: 'AAAA-BBBB' }))
  const Thing = () => {
    const { data } = useQuery({ ...queryOf(one, { params: { id: 7 } }), throwOnError: true, retry: false })
    return <h1>{data?.name}</h1>
  }
  await show({ '/things/$id': Thing }, '/things/7')
  await expect.element(page.getByText('Reference AAAA-BBBB')).toBeVisible()
  await expect
    .element(page.getByRole('heading', { name: 'Something went wrong on our side. Nothing was changed.' }))
    .toBeVisible()
  await expectWays()
  expect(faults()).toEqual([])
})

test('an address that is none is named', async () => {
  await show({ '/things': () => <h1>Things</h1> }, '/nowhere/at/all?x=1')
  await expect
    .element(page.getByRole('heading', { name: 'Page Not Found: /tenant/amber/nowhere/at/all', exact: true }))
    .toBeVisible()
  await expect.element(page.getByText('404', { exact: true })).toBeVisible()
  await expectWays()
  expect(page.getByText('Reference').elements()).toEqual([])
})
