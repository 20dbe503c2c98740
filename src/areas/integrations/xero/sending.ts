import type { Connection } from '#areas/integrations/connections.ts'
import {
  type Batch,
  type Document,
  goesAgain,
  isCredit,
  type Result,
} from '#areas/integrations/xero/bundles.ts'
import type { Xero } from '#areas/integrations/xero/client.ts'
import { decimalOf, factsOf, type RemoteDocument } from '#areas/integrations/xero/rules.ts'
import { settingsOf } from '#areas/integrations/xero/waiting.ts'
import { type TaxedLine, taxByLine } from '#platform/money.ts'

/** Sends a bundle. New documents are only ever put, so that a number that is taken over there is refused and not written over. */
export async function sendBatch(xero: Xero, connection: Connection, batch: Batch) {
  const { push_as } = settingsOf(connection)
  const { body, request_id } = await xero<Record<string, RemoteDocument[]>>(
    goesAgain(batch) ? 'POST' : 'PUT',
    batch.resource,
    {
      query: { summarizeErrors: 'false', unitdp: 4 },
      body: { [batch.resource]: batch.documents.map((each) => bodyOf(each, push_as)) },
      key: batch.key,
    },
  )
  const answers = body[batch.resource] ?? []
  return { results: batch.documents.map((each, at) => resultOf(each, answers[at])), request_id }
}

/** As Xero takes a document: our number, and the VAT of each line, which adds up to ours to the penny. */
function bodyOf(document: Document, push_as: string) {
  const taxed = document.lines.map(
    ({ net, tax_code_id, tax_rate }): TaxedLine => ({
      ...{ net, tax_rate },
      tax_code_id: tax_code_id ?? 0,
    }),
  )
  const taxes = taxByLine(taxed)
  const reference = [document.po_number, document.client_reference].filter(Boolean).join(' ').slice(0, 255)
  return {
    Type: typeOf[document.type],
    Contact: { ContactID: document.contact },
    Date: document.issue_date,
    ...(isCredit(document)
      ? {
          CreditNoteNumber: document.number,
          ...(document.remote_id ? { CreditNoteID: document.remote_id } : {}),
        }
      : {
          InvoiceNumber: document.number,
          DueDate: document.due_date ?? document.issue_date,
          ...(document.remote_id ? { InvoiceID: document.remote_id } : {}),
        }),
    // Said even when there is none: what goes again takes away what somebody wrote there.
    ...(document.type.startsWith('sales') ? { Reference: reference } : {}),
    CurrencyCode: document.currency,
    // What somebody approved over there stays approved.
    ...(document.remote_id ? {} : { Status: push_as }),
    LineAmountTypes: 'Exclusive',
    LineItems: document.lines.map((line, at) => ({
      Description: line.description.slice(0, 4000),
      Quantity: Number(line.quantity),
      UnitAmount: Number(line.unit_price),
      LineAmount: decimalOf(line.net),
      ...(line.account ? { AccountCode: line.account } : {}),
      TaxType: line.tax_code_id === null ? 'NONE' : line.tax_type,
      TaxAmount: decimalOf(taxes[at]!),
    })),
  }
}

const typeOf: Readonly<Record<string, string>> = {
  sales: 'ACCREC',
  'self-billing': 'ACCPAY',
  purchase: 'ACCPAY',
  'sales-credit': 'ACCRECCREDIT',
  'self-billing-credit': 'ACCPAYCREDIT',
  'purchase-credit': 'ACCPAYCREDIT',
}

function resultOf(document: Document, answer: RemoteDocument | undefined): Result {
  const errors = (answer?.ValidationErrors ?? []).map(({ Message }) => Message).join(' ')
  const remote_id = answer?.InvoiceID ?? answer?.CreditNoteID ?? null
  const ok =
    answer !== undefined && answer.StatusAttributeString !== 'ERROR' && errors === '' && remote_id !== null
  const facts = ok ? factsOf(answer) : null
  const differs = facts && facts.gross !== document.gross
  return {
    link_id: document.link_id,
    ok: ok && !differs,
    remote_id: ok ? remote_id : document.remote_id,
    agreed: facts,
    message: differs
      ? `Xero makes its total ${decimalOf(facts.gross).toFixed(2)} instead of ${decimalOf(document.gross).toFixed(2)}`
      : ok
        ? ''
        : inWords(errors || 'Xero gave no answer to it', document),
  }
}

/** What Xero says, with the way out where there is one. */
function inWords(errors: string, { number }: Pick<Document, 'number'>): string {
  return /unique|already (exists|been used)|duplicate/i.test(errors)
    ? `${number} is taken over there: delete or renumber the one in Xero, then send this one again. (${errors.slice(0, 200)})`
    : errors.slice(0, 400)
}

/**
 * What became of a bundle of which no answer was heard: whatever is there under our number, kind and total is ours, the rest waits
 * again. Without it a bundle that arrived would be sent twice, once Xero has forgotten its key. What went again is there in any
 * case, and nothing tells whether as ours or as theirs: it goes once more.
 */
export async function findBatch(xero: Xero, batch: Batch): Promise<(Result | undefined)[]> {
  if (goesAgain(batch)) return batch.documents.map(() => undefined)
  const credit = batch.resource === 'CreditNotes'
  const numbers = batch.documents.map(({ number }) => number)
  const { body } = await xero<Record<string, RemoteDocument[]>>('GET', batch.resource, {
    query: credit
      ? {
          ...{ page: 1, pageSize: 200, unitdp: 4 },
          where: numbers.map((each) => `CreditNoteNumber=="${each.replaceAll('"', '')}"`).join(' OR '),
        }
      : { page: 1, pageSize: 200, unitdp: 4, InvoiceNumbers: numbers.join(',') },
  })
  const there = (body[batch.resource] ?? []).filter(
    ({ Status }) => Status !== 'DELETED' && Status !== 'VOIDED',
  )
  return batch.documents.map((document): Result | undefined => {
    const found = there.find((each) => {
      const facts = factsOf(each)
      return (
        facts.number === document.number &&
        each.Type === typeOf[document.type] &&
        facts.contact === document.contact &&
        facts.gross === document.gross
      )
    })
    return found && resultOf(document, { ...found, StatusAttributeString: 'OK', ValidationErrors: [] })
  })
}
