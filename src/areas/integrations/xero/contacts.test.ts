import { expect, it } from 'vitest'
import {
  answer,
  conflicts,
  connected,
  golden,
  mapped,
  openXero,
  organisation,
  owner,
  run,
  sent,
  xero,
} from '#areas/integrations/xero/xero.testing.ts'
import { ground } from '#areas/payments/payments.testing.ts'
import { saffron } from '#test/agencies.ts'

openXero()

it('are asked about where several may be meant, and their documents wait for the answer', async () => {
  const name = (await owner().get(`/clients/${ground.client_id}`)).body.name
  xero.contact(organisation, { Name: `${name} Ltd` })
  const right = xero.contact(organisation, { Name: `The ${name}` })
  const id = await connected()
  await mapped(id)
  const { number } = await golden()
  await run(id)
  const [asked] = await conflicts(id)
  expect(asked).toMatchObject({ object: 'clients', status: 'ambiguous', name })
  expect(asked.choices.length).toBe(2)
  expect(sent(number)).toBeUndefined()
  expect((await answer(asked, 'theirs', { remote_id: 'nobody' })).status).toBe(422)
  expect((await answer(asked, 'theirs', { remote_id: right.ContactID })).status).toBe(200)
  await saffron.settle()
  expect(sent(number)?.Contact.ContactID).toBe(right.ContactID)
  expect(organisation.contacts.length).toBe(2)
})
