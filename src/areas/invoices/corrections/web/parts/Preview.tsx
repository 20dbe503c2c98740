import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  type CorrectionAsked,
  type CorrectionPreview,
  corrections,
} from '#areas/invoices/corrections/contract.ts'
import { leftOut } from '#areas/invoices/corrections/left-out.ts'
import classes from '#areas/invoices/corrections/web/parts/Correct.module.css'
import { Figures, signedText } from '#areas/invoices/corrections/web/parts/Figures.tsx'
import { SheetsTable } from '#areas/invoices/corrections/web/parts/SheetsTable.tsx'
import { call, Refused } from '#kit/call.ts'
import { countText, moneyText } from '#kit/ui/format.ts'
import { Notice } from '#kit/ui/Notice.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'

export type AskedBody = z.input<typeof CorrectionAsked>

/** What putting it right would change, as the server reckons it: the same that is carried out. */
export function usePreview(body: AskedBody | undefined) {
  const [settled] = useDebouncedValue(body, 300, { leading: true })
  return useQuery({
    queryKey: ['corrections', 'preview', settled ?? null],
    queryFn: ({ signal }) => call(corrections.preview, { body: settled!, signal }),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
}

export function Preview({ query, asked }: { query: ReturnType<typeof usePreview>; asked: boolean }) {
  const { data, error } = query
  return (
    <section className={classes.preview} aria-labelledby="what-it-changes">
      <h2 id="what-it-changes">What it changes</h2>
      <div className={classes.stack} aria-live="polite" aria-busy={query.isFetching}>
        {!asked ? (
          <p>Say what is right to see what it changes.</p>
        ) : error instanceof Refused ? (
          <Notice tone="warning" title={error.problem.title}>
            {error.problem.description}
          </Notice>
        ) : data ? (
          <Changes preview={data} />
        ) : (
          <Skeleton height={160} radius="lg" />
        )}
      </div>
    </section>
  )
}

export function Changes({ preview }: { preview: CorrectionPreview }) {
  const { currency, pay_currency, sheets, documents, orders, refused } = preview
  const left = preview.left_out.filter(({ reason }) => reason !== 'unchanged')
  // Where nothing is left to put right, the refusal says why already.
  const why = left.find(({ reason }) => refused?.code === `correction.${reason}`)
  return (
    <>
      {refused && (
        <Notice tone="warning" title={refused.title}>
          {refused.description} {why && <LeftSheets of={why} />}
        </Notice>
      )}
      {preview.two_people && <Notice>It moves so much that somebody else has to approve it.</Notice>}
      {preview.sheet_count > 0 && (
        <>
          {preview.moved_to && <p>From now on: {preview.moved_to}.</p>}
          <Figures {...preview} />
          <Documents {...{ documents, currency, pay_currency }} />
          {preview.recalculated > 0 && (
            <p>
              {countText(preview.recalculated, 'timesheet')} with time on no document yet: worked out anew,
              for the next run.
            </p>
          )}
          {preview.payroll_delta !== null && preview.payroll_delta !== 0 && (
            <p>Paid by payroll: {signedText(preview.payroll_delta, pay_currency)} goes on the next pay.</p>
          )}
          {orders.length > 0 && (
            <p>
              Purchase orders that move:{' '}
              {orders.map(({ id, number }, at) => (
                <span key={id}>
                  {at > 0 && ', '}
                  <TenantLink to={`/settings/purchase-orders/${id}/edit`}>{number}</TenantLink>
                </span>
              ))}
            </p>
          )}
          <SheetsTable {...preview} />
          {preview.sheet_count > sheets.length && (
            <p>
              The first {sheets.length} of {countText(preview.sheet_count, 'timesheet')} are shown.
            </p>
          )}
        </>
      )}
      <LeftOut left={left.filter((one) => one !== why)} />
    </>
  )
}

type Documents = Pick<CorrectionPreview, 'documents' | 'currency' | 'pay_currency'>

function Documents({ documents, currency, pay_currency }: Documents) {
  if (documents.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Documents that follow">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Document</th>
            <th scope="col" className={classes.number}>
              Net
            </th>
            <th scope="col" className={classes.number}>
              VAT
            </th>
            <th scope="col" className={classes.number}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {documents.map((document) => (
            <tr
              key={`${document.side} ${document.kind} ${document.party_name} ${document.corrects?.id ?? 0}`}
            >
              <td>
                {nameOf(document)}
                {document.corrects && (
                  <>
                    {' '}
                    for{' '}
                    <TenantLink to={`/invoices/${document.corrects.id}/view`}>
                      {document.corrects.number}
                    </TenantLink>
                  </>
                )}
                , {document.party_name}
              </td>
              {[document.net, document.tax, document.gross].map((minor, at) => (
                <td key={['net', 'tax', 'gross'][at]} className={classes.number}>
                  {moneyText(minor, document.side === 'sales' ? currency : pay_currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function nameOf({ side, kind }: CorrectionPreview['documents'][number]): string {
  if (kind === 'credit') return side === 'sales' ? 'Credit note' : 'Self-billing credit note'
  return side === 'sales' ? 'More on the next invoice' : 'More on the next self-billing invoice'
}

type LeftOutSheets = CorrectionPreview['left_out'][number]

function LeftOut({ left }: { left: LeftOutSheets[] }) {
  if (left.length === 0) return null
  return (
    <Notice title="Not part of it">
      <ul>
        {left.map((of) => (
          <li key={of.reason}>
            {leftOut[of.reason]}: <LeftSheets of={of} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function LeftSheets({ of: { sheet_count, timesheet_ids } }: { of: LeftOutSheets }) {
  return (
    <>
      {countText(sheet_count, 'timesheet')}{' '}
      {timesheet_ids.map((id, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <TenantLink to={`/timesheets/${id}`}>#{id}</TenantLink>
        </span>
      ))}
    </>
  )
}
