import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clock } from '#platform/clock.ts'
import type { XeroProvider } from '#platform/integration.ts'

/**
 * A Xero of this machine, by its published protocol, with a memory: OAuth 2 with PKCE and tokens that rotate, organisations with accounts,
 * tax rates, contacts, invoices and credit notes, its limits, its idempotency keys, and faults on demand. It refuses what Xero refuses.
 */
export type TestXero = Awaited<ReturnType<typeof startXero>>

// biome-ignore lint/suspicious/noExplicitAny: whatever their API takes and answers, as JSON
type Row = Record<string, any>
export type Organisation = {
  id: string
  grant: string
  name: string
  accounts: Row[]
  taxes: Row[]
  contacts: Row[]
  invoices: Row[]
  credits: Row[]
  files: { of: string; name: string; size: number }[]
  calls: number[]
  day: number
  busy: number
}
/** What goes wrong with the next call that fits, or one `after` so many: the answer is lost after it was done, or Xero is not well. */
export type Fault = { on: RegExp; how: 'lost' | 'busy' | 'expired' | 'down'; after?: number }

const perMinute = 60
const perDay = 5_000
const atOnce = 5

export async function startXero({ webhook_key = 'webhook-key' } = {}) {
  const codes = new Map<string, { challenge: string; redirect: string; scope: string }>()
  const access = new Map<string, number>()
  const refresh = new Map<string, { until: number; scope: string }>()
  const remembered = new Map<string, { status: number; body: unknown }>()
  const state = {
    organisations: [] as Organisation[],
    faults: [] as Fault[],
    /** Every call to an organisation: method and path. */
    asked: [] as string[],
    refreshes: 0,
    broken: [] as string[],
    revoked: 0,
  }
  const server = createServer((request, reply) => {
    void handle(request, reply).catch((error) => send(reply, 500, { Message: String(error) }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const app: XeroProvider = {
    ...{ client_id: 'saffron-app', client_secret: randomBytes(24).toString('hex'), webhook_key },
    ...{ api_url: url, identity_url: url, login_url: url },
  }

  async function handle(request: IncomingMessage, reply: ServerResponse) {
    const at = new URL(request.url!, url)
    const body = await bytesOf(request)
    if (at.pathname === '/identity/connect/authorize') return login(at, reply)
    if (at.pathname === '/connect/token') return token(request, body, reply)
    if (at.pathname === '/connect/revocation') {
      refresh.delete(new URLSearchParams(body.toString()).get('token') ?? '')
      state.revoked += 1
      return send(reply, 200, {})
    }
    if (!isOpen(request)) return send(reply, 401, { Title: 'Unauthorized' })
    if (at.pathname === '/connections')
      return send(
        reply,
        200,
        state.organisations.map(({ id, grant, name }) => ({
          ...{ id: grant, tenantId: id, tenantType: 'ORGANISATION', tenantName: name },
        })),
      )
    if (at.pathname.startsWith('/connections/')) {
      const gone = state.organisations.findIndex(({ grant }) => at.pathname.endsWith(grant))
      if (gone >= 0) state.organisations.splice(gone, 1)
      return send(reply, 204, undefined)
    }
    const organisation = state.organisations.find(({ id }) => id === request.headers['xero-tenant-id'])
    if (!organisation) return send(reply, 403, { Title: 'Forbidden' })
    return within(organisation, request, at, body, reply)
  }

  /** People sign in and allow it: a button, for whoever comes with a browser. */
  function login(at: URL, reply: ServerResponse) {
    const asked = at.searchParams
    const wrong =
      asked.get('client_id') !== app.client_id ||
      asked.get('code_challenge_method') !== 'S256' ||
      !asked.get('state') ||
      !asked.get('code_challenge')
    if (wrong) return send(reply, 400, { error: 'invalid_request' })
    const code = randomBytes(16).toString('hex')
    codes.set(code, {
      challenge: asked.get('code_challenge')!,
      redirect: asked.get('redirect_uri')!,
      scope: asked.get('scope')!,
    })
    const back = new URL(asked.get('redirect_uri')!)
    back.search = new URLSearchParams({ code, state: asked.get('state')! }).toString()
    reply.writeHead(200, { 'content-type': 'text/html' })
    reply.end(
      `<!doctype html><title>Xero</title><h1>Xero of this machine</h1><a href="${back.href}">Allow access</a>`,
    )
  }

  function token(request: IncomingMessage, body: Buffer, reply: ServerResponse) {
    const form = new URLSearchParams(body.toString())
    // Id and secret come form-encoded (RFC 6749, 2.3.1).
    const [, basic = ''] = /^Basic (.+)$/.exec(String(request.headers.authorization)) ?? []
    const given = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
    if (given[0] !== app.client_id || given[1] !== app.client_secret)
      return send(reply, 401, { error: 'invalid_client' })
    if (form.get('grant_type') === 'authorization_code') {
      const kept = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (!kept || kept.challenge !== challenge || kept.redirect !== form.get('redirect_uri'))
        return send(reply, 400, { error: 'invalid_grant' })
      return send(reply, 200, tokens(kept.scope))
    }
    state.refreshes += 1
    const old = refresh.get(form.get('refresh_token') ?? '')
    if (!old || old.until < now()) return send(reply, 400, { error: 'invalid_grant' })
    // The old one opens for half an hour more, in case the answer gets lost.
    old.until = Math.min(old.until, now() + 1_800_000)
    return send(reply, 200, tokens(old.scope))
  }

  function tokens(scope: string) {
    const access_token = `access-${randomBytes(20).toString('hex')}`
    const refresh_token = `refresh-${randomBytes(20).toString('hex')}`
    access.set(access_token, now() + 1_800_000)
    refresh.set(refresh_token, { until: now() + 60 * 86_400_000, scope })
    return { access_token, refresh_token, expires_in: 1800, token_type: 'Bearer', scope }
  }

  function isOpen(request: IncomingMessage): boolean {
    const given = String(request.headers.authorization ?? '').replace(/^Bearer /, '')
    return (access.get(given) ?? 0) > now()
  }

  async function within(
    organisation: Organisation,
    request: IncomingMessage,
    at: URL,
    body: Buffer,
    reply: ServerResponse,
  ) {
    const path = at.pathname.replace('/api.xro/2.0/', '')
    const line = `${request.method} ${path}`
    state.asked.push(line)
    const fault = takeFault(line)
    if (fault?.how === 'expired') return send(reply, 401, { Title: 'Unauthorized', Detail: 'TokenExpired' })
    if (fault?.how === 'down') return send(reply, 503, {}, { 'retry-after': '5' })
    organisation.calls = organisation.calls.filter((call) => call > now() - 60_000)
    const problem =
      organisation.calls.length >= perMinute
        ? 'minute'
        : organisation.day >= perDay
          ? 'day'
          : organisation.busy >= atOnce
            ? 'concurrent'
            : undefined
    if (problem || fault?.how === 'busy') {
      if (problem) state.broken.push(problem)
      const first = organisation.calls[0] ?? now()
      const wait = Math.max(1, Math.ceil((first + 60_000 - now()) / 1000))
      return send(
        reply,
        429,
        {},
        { 'retry-after': String(wait), 'x-rate-limit-problem': problem ?? 'minute' },
      )
    }
    organisation.calls.push(now())
    organisation.day += 1
    organisation.busy += 1
    try {
      const key = request.headers['idempotency-key'] as string | undefined
      const known = key && remembered.get(`${organisation.id} ${line} ${key}`)
      const answer = known || carryOut(organisation, request, path, at.searchParams, body)
      if (key && answer.status < 300) remembered.set(`${organisation.id} ${line} ${key}`, answer)
      if (fault?.how === 'lost') return request.socket.destroy()
      send(reply, answer.status, answer.body, {
        'x-minlimit-remaining': String(perMinute - organisation.calls.length),
        'x-daylimit-remaining': String(perDay - organisation.day),
        'xero-correlation-id': randomUUID(),
      })
    } finally {
      organisation.busy -= 1
    }
  }

  function takeFault(line: string): Fault | undefined {
    const fault = state.faults.find(({ on }) => on.test(line))
    if (!fault) return undefined
    if (fault.after) {
      fault.after -= 1
      return undefined
    }
    state.faults.splice(state.faults.indexOf(fault), 1)
    return fault
  }

  /** The instant at which things are there: a test may choose it. */
  const now = () => clock.now().getTime()

  const bill = {
    /** Opens an organisation as a new British company has it. */
    organisation(name: string): Organisation {
      const made: Organisation = {
        ...{
          id: randomUUID(),
          grant: randomUUID(),
          name,
          contacts: [],
          invoices: [],
          credits: [],
          files: [],
        },
        ...{ calls: [], day: 0, busy: 0, accounts: usualAccounts(), taxes: usualTaxes() },
      }
      state.organisations.push(made)
      return made
    },
    contact(of: Organisation, fields: Row): Row {
      const made = { ContactID: randomUUID(), ContactStatus: 'ACTIVE', at: now(), ...fields }
      of.contacts.push(made)
      return made
    },
    /** Somebody changes a document in Xero. */
    edit(of: Organisation, number: string, changes: Row): void {
      Object.assign(found(of, number), changes, { at: now() })
    },
    /** Money is matched with an invoice in Xero. */
    pay(of: Organisation, number: string, amount: number, day: string): void {
      const invoice = found(of, number)
      invoice.Status = 'AUTHORISED'
      invoice.Payments.push({
        PaymentID: randomUUID(),
        Date: dateOf(day),
        Amount: amount,
        Status: 'AUTHORISED',
      })
      invoice.AmountPaid = (cents(invoice.AmountPaid) + cents(amount)) / 100
      invoice.AmountDue = (cents(invoice.Total) - cents(invoice.AmountPaid)) / 100
      if (invoice.AmountDue === 0) invoice.Status = 'PAID'
      invoice.at = now()
    },
    /** What Xero tells of it, and how it signs that. */
    news(of: Organisation): { body: string; signature: string } {
      const body = JSON.stringify({
        events: [
          { tenantId: of.id, tenantType: 'ORGANISATION', eventCategory: 'INVOICE', eventType: 'UPDATE' },
        ],
        ...{ firstEventSequence: 1, lastEventSequence: 1, entropy: randomBytes(8).toString('hex') },
      })
      return { body, signature: sign(body, webhook_key) }
    },
    /** The person allows it: what Xero sends their browser back with. */
    async allow(address: string): Promise<{ code: string; state: string }> {
      const page = await (await fetch(address)).text()
      const back = new URL(/href="([^"]+)"/.exec(page)![1]!)
      return { code: back.searchParams.get('code')!, state: back.searchParams.get('state')! }
    },
    /** Nothing that was let in is let in any more. */
    shutOut(): void {
      access.clear()
      refresh.clear()
    },
    expireAccess(): void {
      access.clear()
    },
  }
  return {
    ...{ url, app, state, ...bill },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

export const sign = (body: string, key: string) => createHmac('sha256', key).update(body).digest('base64')

const found = (of: Organisation, number: string): Row =>
  of.invoices.find((each) => each.InvoiceNumber === number)!
const cents = (amount: unknown) => Math.round(Number(amount ?? 0) * 100)
const dateOf = (day: string) => `/Date(${Date.parse(`${day}T00:00:00Z`)}+0000)/`

type Answer = { status: number; body: unknown }

function carryOut(
  of: Organisation,
  request: IncomingMessage,
  path: string,
  query: URLSearchParams,
  bytes: Buffer,
): Answer {
  const since = Date.parse(`${request.headers['if-modified-since'] ?? ''}Z`) || 0
  const [resource, id, part] = path.split('/')
  if (request.method === 'GET') {
    if (resource === 'Accounts') return { status: 200, body: { Accounts: of.accounts } }
    if (resource === 'TaxRates') return { status: 200, body: { TaxRates: of.taxes } }
    if (resource === 'Contacts') return { status: 200, body: { Contacts: page(of.contacts, query, since) } }
    if (resource === 'Invoices') {
      const numbers = query.get('InvoiceNumbers')?.split(',')
      const rows = numbers ? of.invoices.filter((each) => numbers.includes(each.InvoiceNumber)) : of.invoices
      return { status: 200, body: { Invoices: page(rows, query, since).map(withLines(query)) } }
    }
    if (resource === 'CreditNotes') {
      const where = query.get('where') ?? ''
      const rows = of.credits.filter((each) => !where || where.includes(`"${each.CreditNoteNumber}"`))
      return { status: 200, body: { CreditNotes: page(rows, query, since).map(withLines(query)) } }
    }
    return { status: 404, body: { Message: 'Not found' } }
  }
  if (part === 'Attachments') {
    of.files.push({ of: id!, name: decodeURIComponent(path.split('/')[3]!), size: bytes.length })
    return { status: 200, body: { Attachments: [{ AttachmentID: randomUUID() }] } }
  }
  const body = JSON.parse(bytes.toString('utf8')) as Row
  if (part === 'Allocations') return allocate(of, id!, body)
  const rows = (body[resource!] ?? []) as Row[]
  if (rows.length > 50) return { status: 400, body: { Message: 'Too many elements in one call' } }
  const take = resource === 'Contacts' ? takeContact : takeDocument
  const made = rows.map((row) => take(of, row, request.method!, resource!))
  const failed = made.some(({ ValidationErrors }) => ValidationErrors)
  if (failed && query.get('summarizeErrors') !== 'false')
    return {
      status: 400,
      body: { ErrorNumber: 10, Message: 'A validation exception occurred', Elements: made },
    }
  return { status: 200, body: { Status: 'OK', [resource!]: made } }
}

function page(rows: Row[], query: URLSearchParams, since: number): Row[] {
  const size = Number(query.get('pageSize') ?? 100)
  const from = (Number(query.get('page') ?? 1) - 1) * size
  // Accurate to the second, as theirs is.
  const changed = rows.filter(({ at }) => Math.floor(at / 1000) * 1000 >= since)
  if (query.get('order') === 'UpdatedDateUTC ASC') changed.sort((a, b) => a.at - b.at)
  return changed.slice(from, from + size).map((row) => ({ ...row, UpdatedDateUTC: `/Date(${row.at}+0000)/` }))
}

/** A page has the lines, with prices in two decimals unless four are asked for; a list without pages has none. */
const withLines = (query: URLSearchParams) => (row: Row) => ({
  ...row,
  LineItems: (query.has('page') ? ((row.LineItems ?? []) as Row[]) : []).map((line) => ({
    ...line,
    UnitAmount: query.get('unitdp') === '4' ? line.UnitAmount : cents(line.UnitAmount) / 100,
  })),
})

const refusedWith = (row: Row, ...messages: string[]): Row => ({
  ...row,
  ...{ StatusAttributeString: 'ERROR', HasValidationErrors: true },
  ValidationErrors: messages.map((Message) => ({ Message })),
})

function takeContact(of: Organisation, row: Row): Row {
  const same = of.contacts.find(
    (each) => each.ContactStatus === 'ACTIVE' && each.Name?.toLowerCase() === row.Name?.toLowerCase(),
  )
  if (same && same.ContactNumber !== row.ContactNumber)
    return refusedWith(row, 'The contact name must be unique across all active contacts.')
  if (same) return Object.assign(same, row, { at: clock.now().getTime() })
  const made = { ContactID: randomUUID(), ContactStatus: 'ACTIVE', ...row, at: clock.now().getTime() }
  of.contacts.push(made)
  return { ...made, StatusAttributeString: 'OK' }
}

function takeDocument(of: Organisation, row: Row, method: string, resource: string): Row {
  const credit = resource === 'CreditNotes'
  const all = credit ? of.credits : of.invoices
  const number = credit ? 'CreditNoteNumber' : 'InvoiceNumber'
  const key = credit ? 'CreditNoteID' : 'InvoiceID'
  const before = row[key] ? all.find((each) => each[key] === row[key]) : undefined
  const wrong: string[] = []
  const contact = of.contacts.find(({ ContactID }) => ContactID === row.Contact?.ContactID)
  if (contact?.ContactStatus !== 'ACTIVE')
    wrong.push('A Contact must be specified for this type of transaction')
  if (method === 'PUT' && row[key]) wrong.push('An id cannot be given to a new one')
  if (row.Status === 'DRAFT' && before && before.Status !== 'DRAFT')
    wrong.push('Invoice not of valid status for modification')
  if (
    /^ACCREC/.test(row.Type) &&
    all.some((each) => each !== before && each[number] === row[number] && each.Status !== 'VOIDED')
  )
    wrong.push(credit ? 'Credit note number must be unique' : 'Invoice # must be unique.')
  if (!credit && row.Status === 'AUTHORISED' && !row.DueDate) wrong.push('The DueDate is required')
  let net = 0
  let tax = 0
  for (const line of row.LineItems ?? []) {
    const account = of.accounts.find(({ Code }) => Code === line.AccountCode)
    if (!account || account.Status === 'ARCHIVED')
      wrong.push(`Account code '${line.AccountCode}' is not a valid code`)
    if (line.TaxType !== 'NONE' && !of.taxes.some(({ TaxType }) => TaxType === line.TaxType))
      wrong.push(`The TaxType code '${line.TaxType}' does not exist`)
    const expected = Math.round(line.Quantity * line.UnitAmount * 100)
    if (Math.abs(expected - cents(line.LineAmount)) > 1)
      wrong.push(`The line total ${line.LineAmount} does not match the expected line total ${expected / 100}`)
    net += cents(line.LineAmount)
    tax += cents(line.TaxAmount)
  }
  if (wrong.length > 0) return refusedWith(row, ...new Set(wrong))
  const made = {
    ...{ [key]: before?.[key] ?? randomUUID(), ...row, at: clock.now().getTime() },
    ...{ Date: dateOf(row.Date), DateString: `${row.Date}T00:00:00` },
    ...(row.DueDate ? { DueDate: dateOf(row.DueDate), DueDateString: `${row.DueDate}T00:00:00` } : {}),
    ...{ SubTotal: net / 100, TotalTax: tax / 100, Total: (net + tax) / 100 },
    ...{ AmountDue: (net + tax) / 100, AmountPaid: 0, Payments: [], Allocations: [] },
    Contact: { ContactID: contact!.ContactID, Name: contact!.Name },
  }
  if (!before) all.push(made)
  return { ...(before ? Object.assign(before, made) : made), StatusAttributeString: 'OK' }
}

function allocate(of: Organisation, id: string, body: Row): Answer {
  const credit = of.credits.find(({ CreditNoteID }) => CreditNoteID === id)
  const [given] = body.Allocations as Row[]
  const invoice = of.invoices.find(({ InvoiceID }) => InvoiceID === given?.Invoice?.InvoiceID)
  if (!credit || !invoice || credit.Status !== 'AUTHORISED' || invoice.Status !== 'AUTHORISED')
    return { status: 400, body: { Message: 'Only what is authorised can be allocated' } }
  credit.Allocations.push({ Amount: given!.Amount, Invoice: { InvoiceID: invoice.InvoiceID } })
  invoice.AmountDue = (cents(invoice.AmountDue) - cents(given!.Amount)) / 100
  return { status: 200, body: { Allocations: credit.Allocations } }
}

const usualAccounts = (): Row[] => [
  { Code: '090', Name: 'Business Bank Account', Type: 'BANK', Class: 'ASSET', Status: 'ACTIVE' },
  { Code: '200', Name: 'Sales', Type: 'REVENUE', Class: 'REVENUE', Status: 'ACTIVE' },
  { Code: '260', Name: 'Other Revenue', Type: 'REVENUE', Class: 'REVENUE', Status: 'ACTIVE' },
  { Code: '310', Name: 'Cost of Goods Sold', Type: 'DIRECTCOSTS', Class: 'EXPENSE', Status: 'ACTIVE' },
  { Code: '320', Name: 'Direct Wages', Type: 'DIRECTCOSTS', Class: 'EXPENSE', Status: 'ACTIVE' },
]

const usualTaxes = (): Row[] =>
  (
    [
      ['OUTPUT2', '20% (VAT on Income)', 20, true, false],
      ['INPUT2', '20% (VAT on Expenses)', 20, false, true],
      ['RROUTPUT', '5% (VAT on Income)', 5, true, false],
      ['ZERORATEDOUTPUT', 'Zero Rated Income', 0, true, false],
      ['ZERORATEDINPUT', 'Zero Rated Expenses', 0, false, true],
      ['NONE', 'No VAT', 0, true, true],
    ] as const
  ).map(([TaxType, Name, EffectiveRate, CanApplyToRevenue, CanApplyToExpenses]) => ({
    ...{ TaxType, Name, EffectiveRate, CanApplyToRevenue, CanApplyToExpenses, Status: 'ACTIVE' },
  }))

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function send(reply: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers })
  reply.end(body === undefined ? '' : JSON.stringify(body))
}
