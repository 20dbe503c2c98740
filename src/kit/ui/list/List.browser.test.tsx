import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { List } from '#kit/ui/list/List.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { endpoint, Id, ListQuery, pageOf } from '#platform/http/contract.ts'
import { answer, asked, held, listOf, show, withoutServer } from '#test/components.tsx'

withoutServer()

const Box = z.object({ id: Id, label: z.string() })
const boxes = endpoint({
  method: 'GET',
  path: '/boxes',
  allow: 'things.view',
  query: ListQuery,
  reply: pageOf(Box),
})
const vaults = { ...boxes, path: '/vaults' }

const Thing = z.object({ id: Id, name: z.string() })
const things = endpoint({
  method: 'GET',
  path: '/things',
  allow: 'things.view',
  query: ListQuery,
  reply: pageOf(Thing),
})

const kinds = ['round', 'square', 'flat'].map((value) => ({ value, label: value }))

let may = 'things.delete'

function Things() {
  return (
    <>
      <TenantLink to="/others">Others</TenantLink>
      <List
        endpoint={things}
        title="Things"
        columns={[{ key: 'name', label: 'Name' }]}
        filters={[
          { key: 'kind', label: 'Kind', type: 'choices', options: kinds },
          { key: 'box', label: 'Box', type: 'record', endpoint: boxes, nameOf: (box) => box.label },
          {
            key: 'from',
            label: 'From',
            type: 'given-record',
            endpoint: boxes,
            permissions: ['things.view'],
            nameOf: (box) => box.label,
          },
          {
            key: 'vault',
            label: 'Vault',
            type: 'given-record',
            endpoint: vaults,
            permissions: ['vaults.view'],
            nameOf: (box) => box.label,
          },
        ]}
        removable={{ model: 'things', name: 'things', permission: may }}
        bulk={[{ label: 'Paint', permission: may, run: () => undefined }]}
        search="Search things"
        to={(thing) => `/things/${thing.id}/view`}
        empty={{ title: 'No things yet', text: 'Add the first one to begin.' }}
      />
    </>
  )
}

const Others = () => <h1>Others</h1>

const acorn = page.getByRole('link', { name: 'Acorn' })
const search = page.getByRole('searchbox')

async function start(at = '/things') {
  answer('GET /boxes', ({ query }) =>
    listOf(
      query.get('ids') === '227' ? [{ id: 227, label: 'The old box' }] : [{ id: 1, label: 'A new box' }],
    ),
  )
  answer('GET /things', ({ query }) => {
    const named = query.get('search') ?? ''
    return listOf([{ id: 1, name: 'Acorn' }].filter(({ name }) => name.toLowerCase().includes(named)))
  })
  const router = await show({ '/things': Things, '/others': Others }, at)
  await expect.element(acorn).toBeVisible()
  return router
}

test('what is typed into a search stays as it is typed when the list follows', async () => {
  await start()
  await search.fill('northwind ')
  await expect.poll(() => window.location.search).toMatch(/search=northwind/)
  await expect.element(acorn).not.toBeInTheDocument()
  await search.click()
  await userEvent.keyboard('{End}hosp')
  await expect.poll(() => window.location.search).toMatch(/search=northwind\+hosp/)
  await expect.element(search).toHaveValue('northwind hosp')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect.element(acorn).toBeVisible()
})

test('filters that are chosen faster than the page follows are all in force', async () => {
  await start()
  await page
    .getByRole('group', { name: 'Filters' })
    .getByRole('button', { name: 'Kind', exact: true })
    .click()
  const ticks = page.getByRole('group', { name: 'Filters' }).getByRole('checkbox')
  await expect.element(ticks.first()).toBeVisible()
  for (const tick of ticks.elements().slice(0, 2)) (tick as HTMLInputElement).click()
  await expect.poll(() => asked.at(-1)?.query.get('kind')).toBe('round,square')
  expect(ticks.elements().map((tick) => (tick as HTMLInputElement).checked)).toEqual([true, true, false])
})

test('an answer that comes late is not shown for what was searched after it', async () => {
  await start()
  const late = held(() => listOf([{ id: 2, name: 'Late' }]))
  answer('GET /things', late)
  await search.fill('la')
  await late.reached
  answer('GET /things', () => listOf([{ id: 3, name: 'Prompt' }]))
  await search.fill('pr')
  await expect.element(page.getByRole('link', { name: 'Prompt' })).toBeVisible()
  late.open()
  await expect.element(page.getByRole('link', { name: 'Late' })).not.toBeInTheDocument()
})

test('a filter that an address brings names its record, and tells its number only to who may not know it', async () => {
  await start('/things?box=227&from=227&vault=9')
  const filters = page.getByRole('group', { name: 'Filters' })
  await expect.element(filters.getByRole('button', { name: 'Box The old box', exact: true })).toBeVisible()
  await expect.element(filters.getByText('From The old box')).toBeVisible()
  await expect.element(filters.getByText('Vault #9')).toBeVisible()
  expect(asked.filter(({ what }) => what === 'GET /vaults')).toEqual([])
  await filters.getByRole('button', { name: 'Clear From' }).click()
  await expect.element(filters.getByText('From The old box')).not.toBeInTheDocument()
})

test('rows can be chosen by who may do something with them, and are called by their names in what is asked', async () => {
  answer('GET /actions/batch/delete/things', () => ({
    data: [{ id: 1, outcome: 'kept', title: '', description: '' }],
    instead: { verb: 'Archive', done: 'archived' },
  }))
  await start()
  await page.getByRole('checkbox', { name: 'Select Acorn' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('The selected thing cannot be deleted')).toBeVisible()
  await expect.element(dialog.getByText('Acorn')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('rows cannot be chosen by who may do nothing with them', async () => {
  may = 'things.paint'
  await start()
  await expect.element(page.getByRole('checkbox', { name: 'Select Acorn' })).not.toBeInTheDocument()
  may = 'things.delete'
})
