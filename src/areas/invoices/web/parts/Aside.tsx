import { lazy, type ReactNode, Suspense } from 'react'
import type { Invoice } from '#areas/invoices/contract.ts'
import { CreditsPanel } from '#areas/invoices/credits/web/parts/CreditsPanel.tsx'
import { isIssued } from '#areas/invoices/rules.ts'
import { DeliveryBadge } from '#areas/invoices/web/parts/InvoiceStatus.tsx'
import classes from '#areas/invoices/web/parts/TraceTable.module.css'
import { isCredit, typeWords } from '#areas/invoices/words.ts'
import { usePermissions } from '#kit/session.ts'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'
import { TenantLink } from '#kit/ui/TenantLink.tsx'
import { DayText, InstantText, Money } from '#kit/ui/values.tsx'

const EInvoicePanel = lazy(async () => ({
  default: (await import('#areas/invoices/e-invoice/web/parts/EInvoicePanel.tsx')).EInvoicePanel,
}))

/** A draft of somebody who takes the PDF alone says nothing of e-invoices; what is issued can be given out as one. */
const usesEInvoices = ({ issue, document }: Invoice) => issue !== null || document.e_invoice !== undefined

/** Beside the document: what it comes to, how it was sent, and what proves it. */
export function Aside({ invoice }: { invoice: Invoice }) {
  const { can } = usePermissions()
  const { currency, client_id, supplier_id, party_name, margin } = invoice
  const party = client_id ? `/clients/${client_id}/view` : `/settings/suppliers/${supplier_id}/edit`
  const opens = can(client_id ? 'clients.view' : 'suppliers.view')
  return (
    <>
      <Panel title="Summary">
        <Rows
          items={[
            [
              client_id ? 'Client' : 'Supplier',
              opens ? (
                <TenantLink key="party" to={party}>
                  {party_name}
                </TenantLink>
              ) : (
                party_name
              ),
            ],
            ['Type', typeWords[invoice.type]],
            ['Net', <Money key="net" minor={invoice.net} currency={currency} />],
            ['VAT', <Money key="tax" minor={invoice.tax} currency={currency} />],
            [
              'Total',
              <strong key="gross">
                <Money minor={invoice.gross} currency={currency} />
              </strong>,
            ],
            ...(margin === undefined || margin === null
              ? []
              : [['Margin', <Money key="margin" minor={margin} currency={currency} />] as const]),
            ...(invoice.related
              ? [
                  [
                    'Credits',
                    <TenantLink key="related" to={`/invoices/${invoice.related.id}/view`}>
                      {invoice.related.number}
                    </TenantLink>,
                  ] as const,
                ]
              : []),
            ...askedBy(invoice),
            ...replacementOf(invoice),
            ...(isIssued(invoice.status) ? balanceOf(invoice) : []),
            ['Due', <DayText key="due" day={invoice.due_date} />],
            ['Approved by', invoice.approved_by_name],
            ['Consultant', invoice.owner_name],
          ]}
        />
      </Panel>
      {invoice.issue && !isCredit(invoice.type) && <CreditsPanel invoice={invoice} />}
      <Panel title="Delivery" aside={<DeliveryBadge delivery={invoice.delivery_status} />}>
        {invoice.mails.length > 0 ? (
          <Mails invoice={invoice} />
        ) : (
          <p className={classes.note} style={{ margin: 0 }}>
            {invoice.delivery_status !== 'none'
              ? 'Sent before emails were kept here.'
              : invoice.addresses.length > 0
                ? `Not sent yet. It would go to ${invoice.addresses.join(', ')}.`
                : 'Not sent yet, and there is no address to send it to.'}
          </p>
        )}
      </Panel>
      {usesEInvoices(invoice) && (
        <Suspense fallback={null}>
          <EInvoicePanel invoice={invoice} />
        </Suspense>
      )}
      {invoice.issue && <Evidence issue={invoice.issue} />}
    </>
  )
}

/** Proformas and applications for payment that asked for what is on it. */
const askedBy = ({ payment_requests }: Invoice): (readonly [string, ReactNode])[] =>
  payment_requests.map(({ id, type, number }) => [
    type === 'proforma' ? 'Proforma' : 'Application',
    <TenantLink key={id} to={`/payment-requests/${id}/view`}>
      {number}
    </TenantLink>,
  ])

/** Of a document that was cancelled and replaced, the other one: each leads to the other. */
function replacementOf({ replaces, replacement }: Invoice): Row[] {
  const link = (id: number, text: string) => <TenantLink to={`/invoices/${id}/view`}>{text}</TenantLink>
  const instead = replacement?.id
    ? link(replacement.id, replacement.number ?? `Draft #${replacement.id}`)
    : 'A draft, once the credit note is issued'
  return [
    ...(replaces ? [['Replaces', link(replaces.id, replaces.number)] as const] : []),
    ...(replacement ? [['Replaced by', instead] as const] : []),
  ]
}

/** What was paid and credited, and what is still to be paid; on a credit note, what of it stays on account. */
function balanceOf({ type, paid, credited, balance, currency }: Invoice): Row[] {
  const words = isCredit(type)
    ? (['Used elsewhere', 'Set against it', 'On account'] as const)
    : (['Paid', 'Credited', 'Still to pay'] as const)
  const amounts = [paid, credited, balance]
  return words.map((word, at) => [word, <Money key={word} minor={amounts[at]!} currency={currency} />])
}

type Row = readonly [label: string, value: ReactNode]

function Rows({ items }: { items: readonly Row[] }) {
  return (
    <dl className={classes.rows}>
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

function Mails({ invoice }: { invoice: Invoice }) {
  return (
    <ul className={classes.mails}>
      {invoice.mails.map((mail) => (
        <li key={mail.id} className={classes.mail}>
          <div className={classes.mailHead}>
            <span>{mail.to_address}</span>
            <StatusBadge status={mail.status} />
          </div>
          <div className={classes.note}>
            <InstantText at={mail.sent_at ?? mail.created_at} />
          </div>
          {mail.status !== 'sent' && mail.result && <div className={classes.note}>{mail.result}</div>}
        </li>
      ))}
    </ul>
  )
}

function Evidence({ issue }: { issue: NonNullable<Invoice['issue']> }) {
  return (
    <Panel title="Issue">
      <Rows
        items={[
          ['Issued', <InstantText key="at" at={issue.issued_at} />],
          ['By', issue.issued_by_name],
          ['Place in its series', `${issue.position}`],
          ['PDF', issue.pdf ? `${Math.ceil(issue.pdf.size / 1024)} kB` : 'Made when first opened'],
        ]}
      />
      <p className={classes.note}>
        What was issued is kept word for word and never changes. Each document carries the hash of the one
        before it.
      </p>
      <p className={classes.note}>
        This document
        <span className={classes.hash}>{issue.hash}</span>
      </p>
      {issue.prev_hash && (
        <p className={classes.note}>
          The one before
          <span className={classes.hash}>{issue.prev_hash}</span>
        </p>
      )}
    </Panel>
  )
}
