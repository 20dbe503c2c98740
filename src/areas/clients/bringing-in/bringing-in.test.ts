import { expect, it } from 'vitest'
import { aName, made, openTestAgencies, stored } from '#areas/clients/clients.testing.ts'
import { amber, as, birch } from '#test/agencies.ts'
import { checked, ran, rowsOf, undone, upload } from '#test/import-files.ts'

openTestAgencies()

type Wrong = { row: number; errors: [{ field: string; text: string }] }

const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`
const clientsCalled = async (name: string) =>
  (await as(amber.owner).get(`/clients?search=${encodeURIComponent(name)}`)).body.data

it('creates what is new, changes what is found, and puts both back', async () => {
  const known = aName('Harbour')
  const fresh = aName('Orchard')
  const before = await made(amber.owner, { name: known, phone: '020 1', city: 'Hull', notes: 'as it was' })
  const checkedOne = await checked(
    amber.owner,
    'clients',
    csv(
      'Client name;Telephone;Town;Contact;Email;Roles;Terms',
      `${known};020 2;;;;;`,
      `${fresh};020 3;York;Ann Smith;ann@orchard.test;approver, billing;14`,
    ),
    { match_by: 'name' },
  )
  expect(checkedOne).toMatchObject({
    status: 'validated',
    to_create: 1,
    to_update: 1,
    wrong_rows: 0,
    delimiter: ';',
  })
  const [update, create] = await rowsOf(amber.owner, checkedOne.id)
  expect(update).toMatchObject({
    row: 2,
    action: 'update',
    changes: [{ label: 'Phone', from: '020 1', to: '020 2' }],
  })
  expect(create).toMatchObject({ row: 3, action: 'create', label: fresh })
  expect(await clientsCalled(fresh)).toEqual([])

  const done = await ran(amber.owner, checkedOne)
  expect(done).toMatchObject({ status: 'completed', created: 1, updated: 1, can_undo: true })
  expect(await stored(before.id)).toMatchObject({ phone: '020 2', city: 'Hull', notes: 'as it was' })
  const [row] = await clientsCalled(fresh)
  const client = await stored(row.id)
  expect(client).toMatchObject({ city: 'York', owner_user_id: amber.owner.id })
  expect(client.contacts).toMatchObject([
    { name: 'Ann Smith', email: 'ann@orchard.test', roles: ['approver', 'billing'] },
  ])
  expect(client.contacts[0]!.user_id).not.toBeNull()
  expect(client.billing_profile).toMatchObject({ payment_terms_days: 14, currency: 'GBP' })

  const back = await undone(amber.owner, done)
  expect(back).toMatchObject({ status: 'rolled_back', undone: 2, kept: 0, can_undo: false })
  expect(await stored(before.id)).toMatchObject({ phone: '020 1', city: 'Hull', notes: 'as it was' })
  expect(await clientsCalled(fresh)).toEqual([])
})

it('leaves in an undo what somebody changed since, and says so', async () => {
  const [one, other] = [aName('Kept'), aName('Gone')]
  const done = await ran(amber.owner, await checked(amber.owner, 'clients', csv('Name', one, other)))
  const [row] = await clientsCalled(one)
  const client = await stored(row.id)
  await as(amber.owner).patch(`/clients/${row.id}`, { city: 'Leeds', version: client.version })
  const back = await undone(amber.owner, done)
  expect(back).toMatchObject({ status: 'rolled_back', undone: 1, kept: 1 })
  expect(await rowsOf(amber.owner, done.id, 'kept')).toMatchObject([{ label: one, state: 'kept' }])
  expect(await clientsCalled(other)).toEqual([])
})

it('says at each cell what the form would say, and leaves those rows out', async () => {
  const good = aName('Good')
  const one = await checked(
    amber.owner,
    'clients',
    csv(
      'Name,VAT number,Company number,Country,Terms,Contact,Email,Roles',
      `${good},,,,,,,`,
      'Bad VAT,GB123456789,,,,,,',
      'Bad number,,1,GB,,,,',
      'Bad terms,,,,400,,,',
      'No number,,,,1e5,,,',
      'No address,,,,,Ann,,approver',
      `Own person,,,,,Ann,${amber.owner.email},approver`,
      ',GB999999973,,,,,,',
    ),
  )
  expect(one).toMatchObject({ status: 'validated', to_create: 1, wrong_rows: 7, wrong_cells: 7 })
  const wrong = await rowsOf(amber.owner, one.id, 'wrong')
  expect(wrong.map(({ row, errors: [{ field, text }] }: Wrong) => [row, field, text])).toEqual([
    [3, 'vat_number', 'Not a valid VAT number: please check the digits'],
    [4, 'company_number', 'A UK company number has 8 characters, like 01234567 or SC123456'],
    [5, 'payment_terms_days', 'At most 365 days'],
    [6, 'payment_terms_days', 'Not a whole number, which looks like 30'],
    [7, 'contact_email', 'An approver needs an email address: timesheets are sent there'],
    [8, 'contact_email', 'This address is already used by one of your own people'],
    [9, 'name', 'Please fill this in'],
  ])
  const file = await as(amber.owner).get(`/imports/${one.id}/errors`)
  expect(file.body).toContain(
    '3,Bad VAT,VAT number,GB123456789,Not a valid VAT number: please check the digits',
  )
  const done = await ran(amber.owner, one)
  expect(done).toMatchObject({ status: 'completed_with_errors', created: 1, failed: 0 })
})

it('finds two rows of one client in a file, and asks before one that is there already is made again', async () => {
  const name = aName('Twice')
  await made(amber.owner, { name })
  const one = await checked(
    amber.owner,
    'clients',
    csv('Name,Town', `${name},Leeds`, 'Other,York', `${name},Hull`),
    {
      match_by: 'name',
    },
  )
  expect(one).toMatchObject({ to_update: 1, to_create: 1, wrong_rows: 1 })
  const again = await checked(amber.owner, 'clients', csv('Name', name), { policy: 'create' })
  expect(again).toMatchObject({ to_create: 1, warned_rows: 1 })
  const asked = await as(amber.owner).post(`/imports/${again.id}/run`, { version: again.version })
  expect([asked.status, asked.body.code]).toEqual([409, 'needs_reason'])
  const done = await ran(amber.owner, again, [{ code: 'import.alike', reason: 'Another branch' }])
  expect(done).toMatchObject({ status: 'completed', created: 1 })
})

it('finds two rows of one client that write it in two ways', async () => {
  const name = aName('Spelt')
  await made(amber.owner, { name, postcode: 'LS1 1AA' })
  const one = await checked(
    amber.owner,
    'clients',
    csv('Name,Postcode,Town', `${name},LS1 1AA,Leeds`, `${name},LS11AA,Hull`),
    { match_by: 'name_postcode' },
  )
  expect(one).toMatchObject({ to_update: 1, wrong_rows: 1 })
  expect(await rowsOf(amber.owner, one.id, 'wrong')).toMatchObject([
    { row: 3, errors: [{ text: 'Row 2 says the same: each record stands in a file once' }] },
  ])
})

it('empties no currency, and puts terms back with a line in the history', async () => {
  const name = aName('Terms')
  const client = await made(amber.owner, { name })
  const blank = await checked(amber.owner, 'clients', csv('Name,Currency', `${name},`), {
    ...{ match_by: 'name', blanks: 'clear' },
  })
  expect(blank).toMatchObject({ status: 'validated', to_skip: 1, to_update: 0 })
  const one = await checked(amber.owner, 'clients', csv('Name,Terms', `${name},14`), { match_by: 'name' })
  await undone(amber.owner, await ran(amber.owner, one))
  expect((await stored(client.id)).billing_profile).toMatchObject({ payment_terms_days: 30 })
  const history = await as(amber.owner).get(`/history?subject=clients&subject_id=${client.id}`)
  expect(history.body.data[0].changes).toMatchObject({ payment_terms_days: { from: 14, to: 30 } })
})

it('reads what no database could keep', async () => {
  const long = `${'x'.repeat(199)}😀`
  const file = Buffer.from(`\uFEFFName,VAT number\r\n${aName('Nul')}\0,${long}\r\n`, 'utf16le')
  const one = await checked(amber.owner, 'clients', file)
  expect(one).toMatchObject({ status: 'validated', wrong_rows: 1, wrong_cells: 1 })
})

it('asks before the same file is brought in again, and remembers its columns', async () => {
  const file = csv('Kunde,Ort', `${aName('Again')},Ulm`)
  const columns = { name: 0, city: 1 }
  await ran(amber.owner, await checked(amber.owner, 'clients', file, { columns, policy: 'create' }))
  const { body } = await upload(amber.owner, 'clients', file)
  const head = (await as(amber.owner).get(`/imports/${body.id}/head`)).body
  expect(head).toMatchObject({ remembered: true, guess: { columns, policy: 'create' } })
  const again = await checked(amber.owner, 'clients', file)
  const asked = await as(amber.owner).post(`/imports/${again.id}/run`, { version: again.version })
  expect(asked.body.warnings.map(({ code }: { code: string }) => code)).toEqual([
    'import.again',
    'import.alike',
  ])
})

it('brings in only what a person may write', async () => {
  const sent = await upload(amber.consultant, 'clients', csv('Name', 'Mine'))
  expect(sent.status).toBe(403)
})

it('shows nobody of another agency what was brought in', async () => {
  const one = await checked(amber.owner, 'clients', csv('Name', aName('Private')))
  for (const path of [`/imports/${one.id}`, `/imports/${one.id}/dry-run`, `/imports/${one.id}/errors`])
    expect((await as(birch.owner).get(path)).status).toBe(404)
  expect((await as(birch.owner).post(`/imports/${one.id}/run`, { version: one.version })).status).toBe(404)
  expect((await as(birch.owner).get('/imports')).body.data).toEqual([])
  // Nor is a client of another agency found by its id.
  const theirs = await as(birch.owner).post('/clients', { name: 'Birch client' })
  const guess = await checked(amber.owner, 'clients', csv('Saffron id,Name', `${theirs.body.id},Taken`))
  expect(await rowsOf(amber.owner, guess.id)).toMatchObject([
    { action: 'wrong', errors: [{ text: 'There is no such client' }] },
  ])
})
