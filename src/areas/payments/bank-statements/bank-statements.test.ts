import { beforeAll, describe, expect, it } from 'vitest'
import {
  base64,
  camt,
  csv,
  mt940,
  workbook,
} from '#areas/payments/bank-statements/bank-statements.testing.ts'
import type { BankLineRow, NewBankStatement } from '#areas/payments/bank-statements/contract.ts'
import {
  type Document,
  finance,
  ground,
  invoice,
  issued,
  openPayments,
} from '#areas/payments/payments.testing.ts'
import { amber, as, birch, saffron } from '#test/agencies.ts'
import { createPlacementFixture } from '#test/placement-fixture.ts'

openPayments()
beforeAll(async () => {
  await createPlacementFixture(saffron.database, birch)
})

const at = '/bank-statements'
const upload = (text: string, more: Partial<NewBankStatement> = {}) =>
  finance().post(at, { content: base64(text), filename: 'feb.csv', account: 'Barclays current', ...more })
const uploaded = async (text: string, more: Partial<NewBankStatement> = {}) => {
  const { status, body } = await upload(text, more)
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: number; line_count: number; new_count: number; open_count: number }
}
const linesOf = async (id: number, query = ''): Promise<BankLineRow[]> =>
  (await finance().get(`${at}/${id}/lines?per_page=100${query}`)).body.data
const match = (id: number, ...matches: object[]) => finance().post(`${at}/${id}/matches`, { matches })
const taken = ({ client_id, documents }: BankLineRow['suggestions'][number], line_id: number) => ({
  ...{ decision: 'payment', line_id, client_id },
  allocations: documents.map(({ invoice_id, amount }) => ({ invoice_id, amount })),
})
const money = (minor: number) => (minor / 100).toFixed(2)
const paidIn = (amount: number, text: string, payer = '', day = '10 Feb 2026') =>
  `${day},${text},${payer},${money(amount)},`

describe('a file of a bank', () => {
  it('is read, and once: lines of files that overlap are one line', async () => {
    const rows = ['10 Feb 2026,BACS 1,A,10.00,', '10 Feb 2026,BACS 1,A,10.00,', '11 Feb 2026,Rent,,,4.00']
    const account = 'Overlapping'
    const first = await uploaded(csv(...rows), { account })
    expect(first).toMatchObject({
      line_count: 3,
      new_count: 3,
      open_count: 2,
      account,
      format: 'csv',
      currency: 'GBP',
    })
    const later = await uploaded(csv(...rows, '12 Feb 2026,BACS 2,A,5.00,'), { account })
    expect(later).toMatchObject({ line_count: 4, new_count: 1, open_count: 1 })
    const same = await upload(csv(...rows), { account: 'Another' })
    expect(same.status).toBe(409)
    expect(same.body).toMatchObject({
      code: 'bank_file.same',
      existing: { page: `/bank-statements/${first.id}/view` },
      errors: { content: [expect.stringContaining('was uploaded on')] },
    })
    // In another account they are other lines.
    expect(await uploaded(`${csv(...rows)}\r\n`, { account: 'Savings' })).toMatchObject({ new_count: 3 })
    const states = (await linesOf(first.id)).map(({ state }) => state)
    expect(states).toEqual(['open', 'open', 'paid_out'])
    const history = await finance().get(`/history?subject=bank_statements&subject_id=${first.id}`)
    expect(history.body.data[0].action).toBe('uploaded')
  })

  it('is one file, however many upload it at one instant', async () => {
    const text = csv(paidIn(3131, 'at once'))
    const replies = await Promise.all([1, 2, 3].map(() => upload(text, { account: 'At once' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const lines = (await finance().get('/bank-statement-lines?search=at%20once&per_page=100')).body.data
    expect(lines).toHaveLength(1)
  })

  it('is answered as before where it is sent again because the answer was lost', async () => {
    const body = { content: base64(csv(paidIn(3232, 'sent again'))), filename: 'a.csv', account: 'Again' }
    const key = { 'idempotency-key': 'the-same-bank-file' }
    const [first, again] = [await finance().post(at, body, key), await finance().post(at, body, key)]
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    expect((await finance().post(at, body)).status).toBe(409)
  })

  it('that was made to be read for ever is refused in words', async () => {
    const dots = `${'.'.repeat(200_000)}1a1`
    const reply = await upload(csv(`10 Feb 2026,x,,${dots},`))
    expect([reply.status, reply.body.code]).toEqual([422, 'bank_file.csv'])
    const body = { content: base64(camt([{ amount: dots }])) }
    expect(await finance().post('/bank-statement-previews', body)).toMatchObject({
      status: 422,
      body: { code: 'bank_file.amount', errors: { content: [expect.stringMatching(/no amount/)] } },
    })
  })

  it('is asked about where another kind of file brought the same days', async () => {
    const account = 'GB29NWBK60161331926819'
    await uploaded(camt([{ amount: '41.00', ref: 'R9', text: 'Thanks', name: 'A' }]), { account })
    const reply = await upload(csv(paidIn(4100, 'BGC thanks', 'A')), { account })
    expect(reply).toMatchObject({ status: 409, body: { code: 'needs_reason' } })
    expect((await finance().get('/bank-statements?search=nwbk')).body.data).toHaveLength(1)
  })

  it('is previewed first, and the columns that a person chose are kept for the next one', async () => {
    const file = (last: string) => `When;What;Sum\n02 Mar 2026;Thanks;1,00\n01 Feb 2026;${last};2,50`
    const preview = async (text: string) =>
      (await finance().post('/bank-statement-previews', { content: base64(text) })).body
    const guessed = await preview(file('a'))
    expect(guessed).toMatchObject({
      format: 'csv',
      headings: ['When', 'What', 'Sum'],
      is_known: false,
      line_count: 2,
    })
    expect(guessed.mapping).toMatchObject({ day: 0, amount: null, has_headings: true, day_order: null })
    const refused = await upload(file('a'))
    expect(refused.body.errors).toHaveProperty(['mapping.amount'])
    const mapping = { ...guessed.mapping, amount: 2, details: [1], decimal_mark: ',' }
    await uploaded(file('a'), { mapping, account: 'Odd bank' })
    expect(await preview(file('b'))).toMatchObject({ is_known: true, account: 'Odd bank', mapping })
    // Another text, of the day and amount of a line that is there: it may be the same money.
    const asked = await upload(file('b'), { account: '' })
    expect(asked).toMatchObject({
      status: 409,
      body: { code: 'needs_reason', warnings: [{ code: 'bank_file.alike' }] },
    })
    const accepted = [{ code: 'bank_file.alike', reason: 'They paid twice' }]
    const { id } = await uploaded(file('b'), { account: '', accepted })
    expect((await linesOf(id)).map(({ details, amount }) => [details, amount])).toEqual([['b', 250]])
  })

  it('is read as the files of its account were: another one with the same headings has days of its own', async () => {
    const days = (...each: string[]) =>
      ['Date,Description,Amount', ...each.map((day, at) => `${day},x ${day},1.0${at}`)].join('\n')
    const read = async (text: string, account: string) =>
      (await linesOf((await uploaded(text, { account })).id)).map(({ day }) => day)
    // The American file tells its order by itself.
    expect(await read(days('02/10/2026', '01/23/2026'), 'US account')).toEqual(['2026-02-10', '2026-01-23'])
    const uk = days('05/02/2026', '06/02/2026')
    const asked = await upload(uk, { account: 'UK account' })
    expect(asked).toMatchObject({ status: 422, body: { code: 'bank_file.day_order' } })
    expect(asked.body.errors['mapping.day_order'][0]).toMatch(/“05\/02\/2026” can be read two ways/)
    const { guess } = (await finance().post('/bank-statement-previews', { content: base64(uk) })).body
    const mapping = { ...guess, day_order: 'dmy' }
    await uploaded(uk, { account: 'UK account', mapping })
    // Asked once for the account, whatever the headings are called; the American one keeps its own.
    expect(await read(days('07/02/2026'), 'UK account')).toEqual(['2026-02-07'])
    expect(await read(days('08/02/2026').replace('Description', 'Details'), 'UK account')).toEqual([
      '2026-02-08',
    ])
    expect(await read(days('03/02/2026'), 'US account')).toEqual(['2026-03-02'])
    const {
      accounts,
      account,
      two_days,
      mapping: shown,
    } = (await finance().post('/bank-statement-previews', { content: base64(days('09/02/2026')) })).body
    const orders = (accounts as { account: string; mapping: { day_order: string } }[]).flatMap((each) =>
      / account$/.test(each.account) ? [[each.account, each.mapping.day_order]] : [],
    )
    expect(orders).toEqual(
      expect.arrayContaining([
        ['UK account', 'dmy'],
        ['US account', 'mdy'],
      ]),
    )
    // Two accounts have these headings: neither is taken for it.
    expect({ account, two_days, order: shown.day_order }).toEqual({
      account: '',
      two_days: '09/02/2026',
      order: null,
    })
    expect((await upload(days('09/02/2026', '23/02/2026'), { account: '' })).body.errors).toHaveProperty(
      'account',
    )
  })

  it('without headings gives every line of it, and what is not booked stands beside them with its reason', async () => {
    const text =
      '10 Feb 2026,NORTHWIND,1234.56,COMPLETED\n11 Feb 2026,BIRCH,70.10,DECLINED\n12 Feb 2026,OAK,5.00,PENDING'
    const { id } = await uploaded(text, { account: 'Bare' })
    expect((await linesOf(id)).map(({ amount, details }) => [amount, details])).toEqual([
      [123_456, 'NORTHWIND'],
    ])
    expect((await finance().get(`${at}/${id}`)).body).toMatchObject({
      left_out: [
        { day: '2026-02-11', amount: 7010, text: 'BIRCH', reason: 'declined' },
        { day: '2026-02-12', amount: 500, text: 'OAK', reason: 'pending' },
      ],
      left_out_count: 2,
    })
    // Booked by now, it is a line of the next file.
    const later = await uploaded(text.replace('PENDING', 'COMPLETED'), { account: 'Bare' })
    expect(later).toMatchObject({ new_count: 1, left_out_count: 1 })
  })

  it('without headings is taken for no other bank’s with as many columns, and loses nothing by its columns', async () => {
    const first = '23/11/2026,CR A,10.00,110.00,x,y,z\n24/11/2026,CR B,20.00,130.00,y,y,z'
    await uploaded(first, { account: 'Seven' })
    const other = '23/11/2026,CR C,15.00,,z,y,z\n24/11/2026,DD D,,75.00,w,y,z'
    const bare = await upload(other, {})
    expect([bare.status, JSON.stringify(bare.body)]).toEqual([422, expect.stringContaining('mapping')])
    const named = await upload(other, { account: 'Seven' })
    expect([named.status, JSON.stringify(named.body)]).toEqual([
      422,
      expect.stringContaining('another column'),
    ])
  })

  it('is read by the columns that were sent, and by itself where nothing was said of them', async () => {
    const columns = {
      ...{ day: 0, amount: 2, paid_in: null, paid_out: null, payer: null, details: [1] },
      bank_reference: null,
    }
    const mapping = {
      ...columns,
      balance: null,
      currency: null,
      day_order: 'dmy',
      decimal_mark: '.',
    } as never
    const text = '10/02/2026,OAK,12.34,COMPLETED\n11/02/2026,ELM,5.00,DECLINED'
    const { id } = await uploaded(text, { account: 'As sent', mapping })
    expect((await linesOf(id)).map(({ day, amount }) => [day, amount])).toEqual([['2026-02-10', 1234]])
    const headed = await upload(`${text}\n`, {
      account: 'As sent',
      mapping: { ...(mapping as object), has_headings: true } as never,
    })
    expect(headed.body.errors).toHaveProperty(['mapping.has_headings'])
  })

  it('is an Excel workbook or MT940 as well, each once', async () => {
    const twice = async (bytes: Buffer, format: string, more: object) => {
      const body = { content: base64(bytes), filename: 'file', ...more }
      const preview = await finance().post('/bank-statement-previews', body)
      expect(preview.body, JSON.stringify(preview.body)).toMatchObject({ format })
      const reply = await finance().post(at, body)
      expect(reply.status, JSON.stringify(reply.body)).toBe(201)
      expect((await finance().post(at, body)).body.code).toBe('bank_file.same')
      return reply.body
    }
    expect(await twice(await workbook(), 'xlsx', { account: 'Books' })).toMatchObject({
      ...{ format: 'xlsx', account: 'Books', line_count: 2, opening: 10_000 },
    })
    const swift = Buffer.from(mt940(':61:2602100210C1385,52NTRFNONREF//B4E23\r\n:86:INV-0001', '2385,52'))
    expect(await twice(swift, 'mt940', {})).toMatchObject({ account: 'GB29NWBK60161331926819', new_count: 1 })
  })

  it.each([
    ['nothing', '', {}, 'content', /empty/],
    ['a PDF', '%PDF-1.7 x', {}, 'content', /PDF/],
    ['no base64', '', { content: '***' }, 'content', /Choose a file/],
    [
      'totals that do not add up',
      camt([{ amount: '1.00' }], { opening: '0.00', closing: '2.00' }),
      {},
      'content',
      /add up/,
    ],
    [
      'a currency nobody uses',
      csv(paidIn(100, 'x')),
      { currency: 'JPY' },
      'currency',
      /Nobody is invoiced in JPY/,
    ],
    [
      'no account',
      csv(paidIn(1234, 'x')).replace('Name', 'Payer'),
      { account: '' },
      'account',
      /which bank account/,
    ],
    [
      'a company that is not there',
      csv(paidIn(100, 'x')),
      { legal_entity_id: 999_999 },
      'legal_entity_id',
      /no such company/,
    ],
    ['days to come', csv(paidIn(100, 'x', '', '10 Feb 2199')), {}, 'content', /still to come/],
    ['a day out of range', csv(paidIn(100, 'x', '', '10 Feb 1889')), {}, 'mapping.day', /Line 2/],
  ] as const)('is refused with %s', async (_, text, more, field, words) => {
    const { status, body } = await upload(text, more)
    expect(status, JSON.stringify(body)).toBe(422)
    expect(body.errors[field]?.[0]).toMatch(words)
  })

  it('is refused where a new line is in a closed period, and taken where all of those are there already', async () => {
    const old = csv(paidIn(700, 'before', '', '05 Jan 2026'))
    const account = 'Closed'
    await uploaded(old, { account })
    const { version } = (await as(amber.owner).get('/periods')).body
    const closed = await as(amber.owner).post('/periods/closings', {
      closed_to: '2026-01-31',
      reason: 'Books',
      version,
    })
    expect(closed.status, JSON.stringify(closed.body)).toBeLessThan(300)
    const refused = await upload(csv(paidIn(800, 'late', '', '06 Jan 2026')), { account })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty('content')
    await uploaded(`${old}\r\n${paidIn(900, 'new')}`, { account })
    const opened = (await as(amber.owner).get('/periods')).body
    await as(amber.owner).post('/periods/closings', {
      closed_to: null,
      reason: 'A test',
      version: opened.version,
    })
  })
})

describe('a line', () => {
  let one: Document
  let two: Document
  let three: Document
  let id: number
  let lines: BankLineRow[]
  beforeAll(async () => {
    one = await issued('101.01', { day: '2026-02-01' })
    two = await issued('202.02', { day: '2026-02-02' })
    three = await issued('303.03', { day: '2026-02-03' })
    const squeezed = one.number.replace(/\W/g, '').toLowerCase()
    const text = csv(
      paidIn(one.gross, `pmt ${squeezed} ta`, 'SOMEBODY'),
      paidIn(two.gross + three.gross, `${two.number} + ${three.number}`, 'SOMEBODY'),
      paidIn(three.gross, 'thank you', 'SOMEBODY'),
      paidIn(50_00, `part of ${two.number}`, 'SOMEBODY'),
      paidIn(one.gross + two.gross, 'both', 'NORTHWIND HOSPITAL LTD'),
      paidIn(77, 'hello', 'Northwind Hospital'),
      paidIn(78, 'hello', 'A stranger'),
    )
    ;({ id } = await uploaded(text, { account: 'Suggesting' }))
    lines = await linesOf(id)
  })

  it('comes with whose money it may be, why, and which invoices it pays', () => {
    const described = lines.map(({ suggestions: [best] }) =>
      best
        ? [
            best.reason,
            best.is_sure,
            best.documents.map(({ number, amount }) => [number, amount]),
            best.on_account,
          ]
        : [],
    )
    expect(described).toEqual([
      ['number_and_amount', true, [[one.number, one.gross]], 0],
      // Both name the second: of the two lines the one that comes to the sum is sure.
      [
        'numbers_and_sum',
        true,
        [
          [two.number, two.gross],
          [three.number, three.gross],
        ],
        0,
      ],
      ['amount', false, [[three.number, three.gross]], 0],
      ['number', false, [[two.number, 50_00]], 0],
      [
        'payer_and_sum',
        false,
        [
          [one.number, one.gross],
          [two.number, two.gross],
        ],
        0,
      ],
      ['payer', false, [], 77],
      [],
    ])
    expect(lines.every(({ state }) => state === 'open')).toBe(true)
  })

  it('becomes a payment when a person accepts it, once, whoever else does at the same instant', async () => {
    const [line] = lines
    const both = await Promise.all([1, 2].map(() => match(id, taken(line!.suggestions[0]!, line!.id))))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('bank_line.decided')
    expect(await invoice(one.id)).toMatchObject({ status: 'paid', balance: 0 })
    const [recorded] = await linesOf(id)
    expect(recorded).toMatchObject({
      ...{ state: 'recorded', suggestions: [], left: 0 },
      payments: [{ client_name: 'Northwind Hospital', amount: one.gross }],
    })
    const payment = (await finance().get(`/payments/${recorded!.payments[0]!.payment_id}`)).body
    expect(payment).toMatchObject({ received_on: '2026-02-10', amount: one.gross, method: 'bank_transfer' })
    // Reversed, the line is to be matched again, and its payer is known by now.
    await finance().post(`/payments/${payment.id}/reversal`, { reason: 'Wrong client' })
    const [again] = await linesOf(id)
    expect(again).toMatchObject({ state: 'open', payments: [], left: one.gross })
    const anew = await match(id, taken(again!.suggestions[0]!, again!.id))
    expect(anew.status, JSON.stringify(anew.body)).toBe(201)
    const names = (await linesOf(id)).map(({ suggestions: [best] }) => best?.reason)
    expect(names[2]).toBe('payer_and_amount')
  })

  it('is left on account, set against what a person chooses, or is not ours for a reason, which can be taken back', async () => {
    const [, , , part, , onAccount, stranger] = lines
    const reply = await match(
      id,
      { decision: 'payment', line_id: onAccount!.id, client_id: ground.client_id },
      {
        decision: 'payment',
        line_id: part!.id,
        client_id: ground.client_id,
        allocations: [{ invoice_id: three.id, amount: 10_00 }],
      },
      { decision: 'not_ours', line_id: stranger!.id, reason: 'A refund of tax' },
    )
    expect(reply.body).toMatchObject({ recorded: 2, not_ours: 1 })
    const marked = (await linesOf(id, '&state=not_ours'))[0]
    expect(marked).toMatchObject({ id: stranger!.id, state: 'not_ours', reason: 'A refund of tax' })
    expect(
      (await match(id, { decision: 'payment', line_id: stranger!.id, client_id: ground.client_id })).status,
    ).toBe(409)
    expect((await match(id, { decision: 'ours', line_id: stranger!.id })).status).toBe(201)
    expect((await linesOf(id, '&state=not_ours')).length).toBe(0)
    expect((await finance().get(`${at}/${id}`)).body).toMatchObject({
      open_count: 4,
      recorded_count: 3,
      not_ours_count: 0,
    })
  })

  it.each([
    ['more than it is', () => ({ allocations: [{ invoice_id: three.id, amount: 999_99 }] }), 422],
    ['a client that is not there', () => ({ client_id: 999_999 }), 422],
    ['an invoice of nobody', () => ({ allocations: [{ invoice_id: 999_999, amount: 1 }] }), 422],
    ['another line', () => ({ line_id: 999_999 }), 422],
    ['no reason', () => ({ decision: 'not_ours', reason: ' ' }), 422],
  ])('refuses %s', async (_, wrong, expected) => {
    const line = (await linesOf(id, '&state=open'))[0]!
    const { status } = await match(id, {
      decision: 'payment',
      line_id: line.id,
      client_id: ground.client_id,
      ...wrong(),
    })
    expect(status).toBe(expected)
    expect((await linesOf(id, '&state=open'))[0]!.id).toBe(line.id)
  })

  it('that is sure is accepted with the others, as they were shown', async () => {
    const left = await issued('404.04', { day: '2026-02-04' })
    const text = csv(
      paidIn(left.gross, left.number),
      paidIn(left.gross, `${left.number} again`),
      paidIn(33, 'x'),
    )
    const doubtful = await uploaded(text, { account: 'Doubtful' })
    // Two lines name one invoice: a person looks.
    expect((await finance().get(`${at}/${doubtful.id}/sure-matches`)).body).toMatchObject({ count: 0 })
    const sure = await uploaded(csv(paidIn(left.gross, left.number)), { account: 'Sure' })
    const seen = (await finance().get(`${at}/${sure.id}/sure-matches`)).body
    expect(seen).toEqual({ count: 1, total: left.gross, currency: 'GBP' })
    const changed = await finance().post(`${at}/${sure.id}/sure-matches`, { count: 2, total: left.gross })
    expect(changed.body.code).toBe('bank_statement.changed')
    const done = await finance().post(`${at}/${sure.id}/sure-matches`, { count: 1, total: left.gross })
    expect(done.body).toMatchObject({ recorded: 1, left: 0 })
    expect(await invoice(left.id)).toMatchObject({ status: 'paid' })
  })
})

describe('who may', () => {
  it('upload and match: finance; look: an auditor; neither: a consultant and another agency', async () => {
    const { id } = await uploaded(csv(paidIn(4242, 'mine')), { account: 'Permissions' })
    const content = base64(csv(paidIn(1, 'x')))
    expect((await as(amber.auditor).get(`${at}/${id}`)).status).toBe(200)
    expect((await as(amber.auditor).post(at, { content })).status).toBe(403)
    expect((await as(amber.consultant).get(`${at}/${id}/lines`)).status).toBe(403)
    expect((await as(birch.finance).get(`${at}/${id}`)).status).toBe(404)
    expect((await as(birch.finance).get(`${at}/${id}/lines`)).status).toBe(404)
    const [line] = await linesOf(id)
    const theirs = await as(birch.finance).post(`${at}/${id}/matches`, {
      matches: [{ decision: 'not_ours', line_id: line!.id, reason: 'x' }],
    })
    expect(theirs.status).toBe(404)
    expect((await as(birch.finance).get('/bank-statement-lines')).body.data).toEqual([])
    // The same bytes are another file in another agency.
    const same = await as(birch.finance).post(at, {
      content: base64(csv(paidIn(4242, 'mine'))),
      account: 'x',
    })
    expect(same.status).toBe(201)
  })
})
