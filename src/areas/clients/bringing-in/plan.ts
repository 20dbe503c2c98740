import { userKinds } from '#areas/access/public.ts'
import { billingKeys, contactKeys, detailKeys } from '#areas/clients/bringing-in/fields.ts'
import { type Found, findForRows, namesTaken } from '#areas/clients/bringing-in/queries.ts'
import { BillingInput, type Contact, ContactInput, clientRecord, NewClient } from '#areas/clients/contract.ts'
import { agencyDefaults } from '#areas/clients/queries.ts'
import { duplicateName, terms as termFields, whyNotCurrency, whyNotDetails } from '#areas/clients/rules.ts'
import { isSame } from '#platform/changes.ts'
import { can, covers } from '#platform/context.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { errorsOf, givenOf } from '#platform/import-rows.ts'
import type { ImportContext, ImportPlan, ImportRow, PlannedRow } from '#platform/importer.ts'
import type { FieldErrors } from '#platform/refusal.ts'

export type Billing = Pick<BillingInput, (typeof billingKeys)[number]>
type Details = Record<string, unknown> & { name: string }

/** What is written of a new client. */
export type NewRow = {
  details: Details
  status: 'prospect' | 'active'
  billing: Partial<Billing>
  contact: ContactInput | undefined
}
/** What is written of one that is there: the whole row, as it is afterwards and as it was. */
export type ChangedRow = {
  found: Found
  details: Details
  billing: Billing
  /** One more contact, or the phone and job title of one who is there. */
  contact: ContactInput | undefined
  known: Contact | undefined
}

const fieldOf = (path: string) => path.replace(/^contacts\.0\./, 'contact_').replace(/^billing_profile\./, '')

/** By the rules of the form of a client, a batch of rows in three statements. */
export async function planClients(
  ctx: ImportContext,
  rows: readonly ImportRow[],
  { match_by, policy }: ImportPlan,
): Promise<PlannedRow[]> {
  const { db } = ctx
  await exclusively(db, 'client.name')
  const texts = (key: string) =>
    rows.flatMap(({ values }) => (values[key] ? [String(values[key]).trim()] : []))
  const names = texts('name').map((name) => name.toLowerCase())
  const found =
    policy === 'create'
      ? []
      : await findForRows(db, match_by === 'name_postcode' ? 'name' : match_by, {
          ids: texts('id').map(Number),
          refs: texts('accounts_ref').map((ref) => ref.toLowerCase()),
          numbers: texts('company_number').map(companyNumber),
          ...{ names },
        })
  const taken = await namesTaken(db, names)
  const kinds = await userKinds(
    db,
    texts('contact_email').map((email) => email.toLowerCase()),
  )
  const { tax_code_id } = await agencyDefaults(db)
  const byKey = Map.groupBy(found, (client) => keyOf(match_by, client))
  return rows.map((row): PlannedRow => {
    const key = keyOf(match_by, row.values)
    const clients = key === '' ? [] : (byKey.get(key) ?? [])
    const [client] = clients
    if (clients.length > 1)
      return wrong(row, {
        [firstOf(match_by)]: [`${clients.length} clients are like this: find them by their Saffron id`],
      })
    if (match_by === 'id' && key !== '' && !client) return wrong(row, { id: ['There is no such client'] })
    if (!client && policy === 'update')
      return wrong(row, { [firstOf(match_by)]: ['There is no such client'] })
    const planned = client ? changed(ctx, row, client) : created(ctx, row, tax_code_id)
    if (planned.action !== 'create' && planned.action !== 'update') return planned
    const write = planned.write as NewRow | ChangedRow
    const stranger = whyStranger(write, kinds)
    if (stranger) return wrong(row, { contact_email: [stranger] })
    const others = (taken.get(write.details.name.toLowerCase()) ?? []).filter((id) => id !== client?.id)
    const isRenamed = !client || client.name.toLowerCase() !== write.details.name.toLowerCase()
    return others.length > 0 && isRenamed
      ? { ...planned, warnings: [duplicateName(write.details.name)] }
      : planned
  })
}

const companyNumber = (text: string) => clientRecord.fields.company_number.safeParse(text).data ?? text

/** What a client, or a row, is found by; '' where the row does not say it. */
function keyOf(match_by: string, said: Record<string, unknown>): string {
  const text = (key: string) =>
    String(said[key] ?? '')
      .trim()
      .toLowerCase()
  switch (match_by) {
    case 'id':
      return text('id')
    case 'company_number':
      return text('company_number') && companyNumber(text('company_number'))
    case 'name_postcode':
      return text('name') && `${text('name')}\n${text('postcode').replace(/\s/g, '')}`
    default:
      return text(match_by)
  }
}

const firstOf = (match_by: string) => (match_by === 'name_postcode' ? 'name' : match_by)

const wrong = ({ row }: ImportRow, errors: FieldErrors): PlannedRow => ({ row, action: 'wrong', errors })

function contactOf(values: Record<string, unknown>) {
  const given = Object.fromEntries(
    contactKeys.flatMap((key) => {
      const value = values[`contact_${key}`]
      return value === undefined || value === null || value === '' ? [] : [[key, value]]
    }),
  )
  return Object.keys(given).length > 0 ? { name: '', ...given } : undefined
}

function created(ctx: ImportContext, row: ImportRow, tax_code_id: number | null): PlannedRow {
  if (!can(ctx.who, 'clients.create')) return wrong(row, { name: ['You may not create clients'] })
  const { values } = row
  const contact = contactOf(values)
  const billing = givenOf(values, billingKeys, 'new')
  const read = NewClient.safeParse({
    name: '',
    ...givenOf(values, [...detailKeys, 'status'], 'new'),
    ...(contact && { contacts: [contact] }),
    billing_profile: billing,
  })
  if (!read.success) return wrong(row, errorsOf(read.error, fieldOf))
  const { contacts, billing_profile, accepted: _, owner_user_id: __, status, ...details } = read.data
  const why = whyNotDetails(read.data)
  if (why?.errors) return wrong(row, errorsOf(why.errors, fieldOf))
  if (tax_code_id === null) return wrong(row, { name: ['There is no default tax code: make one first'] })
  const write: NewRow = {
    ...{ details, status, contact: contacts[0] },
    billing: Object.fromEntries(Object.keys(billing).map((key) => [key, billing_profile[key as 'email_to']])),
  }
  return { row: row.row, action: 'create', label: details.name, after: afterOf(write, values), write }
}

function changed(ctx: ImportContext, row: ImportRow, found: Found): PlannedRow {
  const { values } = row
  if (!covers(ctx.who, 'clients.update', found))
    return wrong(row, { name: ['You may not change this client'] })
  const errors: FieldErrors = {}
  const details = clientRecord.New.partial().safeParse(givenOf(values, detailKeys, clientRecord.blank))
  const billing = BillingInput.partial().safeParse(givenOf(values, billingKeys, blankBilling))
  const given = contactOf(values)
  const contact = given ? ContactInput.safeParse(given) : undefined
  if (!details.success) Object.assign(errors, errorsOf(details.error, fieldOf))
  if (!billing.success) Object.assign(errors, errorsOf(billing.error, fieldOf))
  if (contact?.success === false)
    Object.assign(
      errors,
      errorsOf(contact.error, (path) => `contact_${path}`),
    )
  // They may have them of other clients, and not of this one.
  if (!covers(ctx.who, 'clients.terms.update', found))
    for (const key of termKeys) if (key in values) errors[key] = ['You may not change this']
  if (values.status) errors.status = ['The status of a client that is there is changed on its page']
  if (Object.keys(errors).length > 0) return wrong(row, errors)

  // What is left out stays, and has no default.
  const said = onlyGiven(details.data!, values, detailKeys)
  const terms = onlyGiven(billing.data!, values, billingKeys) as Partial<Billing>
  const known = contact?.data && found.contacts.find((one) => isSamePerson(one, contact.data!))
  const write: ChangedRow = {
    found,
    details: { ...detailsOf(found), ...said } as Details,
    billing: { ...found.profile, ...terms },
    ...{ contact: contact?.data, known },
  }
  const why =
    whyNotDetails({
      ...(write.details as never as Parameters<typeof whyNotDetails>[0]),
      contacts: contact?.data && !known ? [contact.data] : [],
    }) ?? whyNotCurrency(found.profile.currency, write.billing.currency, found.has_issued, '')
  if (why?.errors) return wrong(row, errorsOf(why.errors, fieldOf))
  const before = beforeOf(write)
  const after = afterOf(write, values)
  const label = write.details.name
  if (Object.keys(after).every((key) => isSame(after[key] ?? '', before[key] ?? '')))
    return { row: row.row, action: 'skip', label, id: found.id, why: 'Nothing would change' }
  return { row: row.row, action: 'update', label, id: found.id, version: found.version, before, after, write }
}

const termKeys = billingKeys.filter((key) => (termFields as readonly string[]).includes(key))

const blankBilling = {
  ...{
    email_to: '',
    bill_to_name: '',
    client_reference: '',
    payment_terms_days: 30,
    payment_terms_from: 'invoice_date',
  },
  ...{ currency: undefined, credit_limit: null, po_required: false },
}

/** What the row says of these fields; a currency cannot be emptied, and stays. */
const onlyGiven = (read: object, values: Record<string, unknown>, keys: readonly string[]) =>
  Object.fromEntries(
    Object.entries(read).filter(([key, value]) => keys.includes(key) && key in values && value !== undefined),
  )

/** The whole record, as its table has it. */
export const detailsOf = (found: Found) =>
  Object.fromEntries(clientRecord.names.map((name) => [name, found[name]]))

const isSamePerson = (a: Contact, b: ContactInput) =>
  b.email !== '' ? a.email === b.email : a.name.toLowerCase() === b.name.toLowerCase()

/** What the row says, under the keys of its fields. */
function afterOf({ details, billing, contact }: NewRow | ChangedRow, values: Record<string, unknown>) {
  const all: Record<string, unknown> = { ...details, ...billing, ...contactValues(contact) }
  if (values.status) all.status = values.status
  return Object.fromEntries(Object.keys(values).flatMap((key) => (key in all ? [[key, all[key]]] : [])))
}

/** The same as it was; of a contact who is there only what an import changes. */
const beforeOf = ({ found, known, contact }: ChangedRow): Record<string, unknown> => ({
  ...detailsOf(found),
  ...found.profile,
  ...(known && { ...contactValues(contact), contact_phone: known.phone, contact_job_title: known.job_title }),
})

const contactValues = (contact: ContactInput | undefined) =>
  contact ? Object.fromEntries(contactKeys.map((key) => [`contact_${key}`, contact[key]])) : {}

/** An address that belongs to staff or to a candidate cannot be an approver's: one person would be two users. */
function whyStranger(write: NewRow | ChangedRow, kinds: ReadonlyMap<string, string>): string | undefined {
  const { contact } = write
  if (!contact?.roles.includes('approver') || ('known' in write && write.known)) return undefined
  const kind = kinds.get(contact.email)
  if (kind === undefined || kind === 'approver') return undefined
  return `This address is already used by ${kind === 'staff' ? 'one of your own people' : `a ${kind}`}`
}
