import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { ChangeOwnerMany } from '#areas/access/users/web/parts/ChangeOwnerMany.tsx'
import { call } from '#kit/call.ts'
import { endpoint } from '#platform/http/contract.ts'
import { answer, asked, listOf, refusal, show, withoutServer } from '#test/components.tsx'

withoutServer()

const change = endpoint({
  method: 'PATCH',
  path: '/things/:id',
  allow: 'things.create',
  params: z.object({ id: z.int() }),
  body: z.object({ owner_user_id: z.int() }),
  reply: z.object({}),
})

const row = (id: number, name: string, owner_user_id: number | null) => ({
  ...{ id, name, to: `/things/${id}`, owner_user_id },
})

function Things() {
  const [decided, setDecided] = useState<number>()
  if (decided !== undefined) return <h1>{decided} decided</h1>
  return (
    <>
      <h1>Things</h1>
      <ChangeOwnerMany
        what="things"
        rows={[row(1, 'Acorn', null), row(2, 'Beech', 7), row(3, 'Cedar', 8)]}
        each={(id, owner) => call(change, { params: { id }, body: { owner_user_id: owner.id } })}
        onClose={setDecided}
      />
    </>
  )
}

const dialog = page.getByRole('dialog')

test('a colleague is chosen once for all, and what is theirs already is left alone', async () => {
  answer('GET /users', () => listOf([{ id: 7, name: 'Ben Birch' }]))
  answer('PATCH /things/1', () => ({}))
  answer('PATCH /things/3', () =>
    refusal(409, { code: 'changed', title: 'Someone else changed it', description: '' }),
  )
  await show({ '/things': Things }, '/things')
  await expect.element(dialog.getByRole('button', { name: 'Change owner of 3' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Owner' }).click()
  await userEvent.keyboard('Ben')
  await page.getByRole('option', { name: 'Ben Birch' }).click()
  const whom = asked.filter(({ what }) => what === 'GET /users').map(({ query }) => query.get('kind'))
  expect(new Set(whom)).toEqual(new Set(['staff']))
  await expect.element(dialog.getByText('Ben Birch looks after it already.')).toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: '1 will be left as it is' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Change owner of 2' }).click()
  await expect.element(dialog.getByRole('heading', { name: '1 stayed as it is' })).toBeVisible()
  await expect.element(dialog.getByText('Someone else changed it')).toBeVisible()
  expect(asked.filter(({ what }) => what.startsWith('PATCH')).map(({ what, body }) => [what, body])).toEqual([
    ['PATCH /things/1', { owner_user_id: 7 }],
    ['PATCH /things/3', { owner_user_id: 7 }],
  ])
})
