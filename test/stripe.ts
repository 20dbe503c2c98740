import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'node:querystring'
import Stripe from 'stripe'

type Row = Record<string, unknown> & { id: string; object: string }

export type TestStripe = {
  url: string
  webhookSecret: string
  /** Everything that stands there, by its id. */
  rows: Map<string, Row>
  /** What was asked: method, path, and the key by which it is done once. */
  asked: { method: string; path: string; key: string | undefined }[]
  /** What is to be told, oldest first: each as Stripe sends it, body and signature. */
  events: { id: string; type: string; body: string; signature: string }[]
  /** How the next cards answer: `declined` refuses every payment. */
  cards: 'good' | 'declined'
  /** Somebody fills the page of Checkout in, with this card. */
  complete(sessionUrl: string, last4?: string): void
  /** The same message again, or signed by somebody else, or with another clock. */
  signed(body: string, options?: { secret?: string; at?: number }): string
  close(): Promise<void>
}

/**
 * Stands in for Stripe: keeps customers, cards, sessions of Checkout and payments by the documented protocol (form bodies,
 * ids, statuses, idempotency keys, errors, signed events), and nothing of ours. `test/stripe.ts` knows no table.
 */
export async function startStripe(): Promise<TestStripe> {
  const rows = new Map<string, Row>()
  const answered = new Map<string, { status: number; body: unknown }>()
  const helper = new Stripe('sk_test_only')
  let made = 0
  const id = (prefix: string) => `${prefix}_${String(++made).padStart(8, '0')}`
  const keep = (row: Row): Row => {
    rows.set(row.id, row)
    return row
  }

  const stripe: TestStripe = {
    url: '',
    webhookSecret: 'whsec_of_tests',
    rows,
    asked: [],
    events: [],
    cards: 'good',
    complete,
    signed: (body, { secret = stripe.webhookSecret, at } = {}) =>
      helper.webhooks.generateTestHeaderString({
        payload: body,
        secret,
        ...(at === undefined ? {} : { timestamp: at }),
      }),
    close: () => new Promise((done) => server.close(() => done())),
  }

  function tell(type: string, object: Row): void {
    const event = {
      id: id('evt'),
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object },
    }
    const body = JSON.stringify(event)
    stripe.events.push({ id: event.id, type, body, signature: stripe.signed(body) })
  }

  function cardOf(last4: string, customer: unknown): Row {
    const card = { brand: 'visa', last4, exp_month: 12, exp_year: 2034 }
    return keep({ id: id('pm'), object: 'payment_method', type: 'card', customer, card })
  }

  function complete(sessionUrl: string, last4 = '4242'): void {
    const session = [...rows.values()].find((row) => row.url === sessionUrl)
    if (!session) throw new Error(`no session of Checkout has the address ${sessionUrl}`)
    const method = cardOf(last4, session.customer)
    session.status = 'complete'
    if (session.mode === 'setup') {
      const intent = keep({
        id: id('seti'),
        object: 'setup_intent',
        status: 'succeeded',
        payment_method: method.id,
      })
      session.setup_intent = intent.id
    } else {
      const [line] = Object.values(
        session.line_items as Record<string, { price_data: { unit_amount: string; currency: string } }>,
      )
      const data = session.payment_intent_data as { metadata: unknown }
      const intent = pay({
        amount: line!.price_data.unit_amount,
        currency: line!.price_data.currency,
        customer: session.customer,
        payment_method: method.id,
        metadata: data.metadata,
      })
      session.payment_intent = intent.id
    }
    tell('checkout.session.completed', session)
  }

  function pay(given: Record<string, unknown>): Row {
    const declined = stripe.cards === 'declined'
    const amount = Number(given.amount)
    const intent = keep({
      ...given,
      id: id('pi'),
      object: 'payment_intent',
      amount,
      amount_received: declined ? 0 : amount,
      status: declined ? 'requires_payment_method' : 'succeeded',
      last_payment_error: declined
        ? { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
        : null,
    })
    tell(declined ? 'payment_intent.payment_failed' : 'payment_intent.succeeded', intent)
    return intent
  }

  function answer(
    method: string,
    path: string,
    given: Record<string, unknown>,
  ): { status: number; body: unknown } {
    const [, , kind, first, second] = path.split('/')
    if (method === 'POST' && kind === 'customers')
      return ok(keep({ ...given, id: id('cus'), object: 'customer' }))
    if (method === 'GET' && kind === 'customers' && second === 'payment_methods') {
      const cards = [...rows.values()].filter(
        (row) => row.object === 'payment_method' && row.customer === first,
      )
      const data = cards.toReversed().slice(0, Number(given.limit ?? 10))
      return { status: 200, body: { object: 'list', has_more: data.length < cards.length, data } }
    }
    if (kind === 'checkout' && first === 'sessions') {
      if (method === 'GET') return found(second)
      const session = keep({ ...given, id: id('cs'), object: 'checkout.session', status: 'open' })
      session.url = `https://checkout.stripe.com/c/pay/${session.id}`
      return rows.has(String(given.customer)) ? ok(session) : missing('customer')
    }
    if (kind === 'payment_intents') {
      if (method === 'GET') return found(first)
      const card = rows.get(String(given.payment_method))
      if (!card || card.customer !== given.customer) return missing('payment_method')
      const intent = pay(given)
      if (intent.status === 'succeeded') return ok(intent)
      const error = { ...(intent.last_payment_error as object), payment_intent: intent }
      return { status: 402, body: { error } }
    }
    if (kind === 'payment_methods' && second === 'detach') {
      const card = rows.get(String(first))
      if (!card) return missing('payment_method')
      card.customer = null
      return ok(card)
    }
    return missing(path)
  }

  const ok = (body: Row) => ({ status: 200, body: structuredClone(body) })
  const missing = (param: string) => ({
    status: 404,
    body: {
      error: { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${param}` },
    },
  })
  function found(wanted: string | undefined) {
    const row = rows.get(String(wanted))
    return row ? ok(row) : missing('id')
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://stripe')
      const method = request.method ?? 'GET'
      const key = request.headers['idempotency-key']?.toString()
      stripe.asked.push({ method, path: pathname, key })
      const known = request.headers.authorization === 'Bearer sk_test_of_tests'
      const before = method === 'POST' && key ? answered.get(key) : undefined
      const said = known
        ? (before ?? answer(method, pathname, unbracket(text || search.slice(1))))
        : {
            status: 401,
            body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
          }
      if (method === 'POST' && key) answered.set(key, said)
      response.writeHead(said.status, { 'content-type': 'application/json', 'request-id': id('req') })
      response.end(JSON.stringify(said.body))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  stripe.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return stripe
}

/** `metadata[tenant_id]=7&line_items[0][quantity]=1` as objects. */
function unbracket(text: string): Record<string, unknown> {
  const whole: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(parse(text))) {
    const parts = name.replaceAll(']', '').split('[')
    let at = whole
    for (const part of parts.slice(0, -1)) {
      at[part] ??= {}
      at = at[part] as Record<string, unknown>
    }
    at[parts.at(-1)!] = value
  }
  return whole
}
