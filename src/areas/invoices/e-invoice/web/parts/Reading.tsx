import type { ReactNode } from 'react'
import type { EInvoiceReading } from '#areas/invoices/e-invoice/reading/contract.ts'
import classes from '#areas/invoices/e-invoice/web/parts/Reading.module.css'
import { Panel } from '#kit/ui/detail/Facts.tsx'
import { countText } from '#kit/ui/format.ts'
import { StatusBadge } from '#kit/ui/StatusBadge.tsx'

const syntaxes = { ubl: 'UBL', cii: 'CII', 'factur-x': 'Factur-X' } as const
const types: Record<string, string> = {
  '380': 'Invoice',
  '381': 'Credit note',
  '389': 'Self-billing invoice',
  '261': 'Self-billing credit note',
}

/** What an e-invoice says: its parties, lines and totals, and what the rules say against it. */
export function Reading({ reading }: { reading: EInvoiceReading }) {
  const { seller, buyer, lines, taxes, totals, findings, currency } = reading
  const period = [reading.period_from, reading.period_to].filter(Boolean).join(' to ')
  const credits = reading.preceding.map(({ number }) => number).join(', ')
  return (
    <>
      <Panel
        title={`${types[reading.type_code] ?? `Document ${reading.type_code}`} ${reading.number}`}
        aside={
          findings.length > 0 ? (
            <StatusBadge status="rejected" label={countText(findings.length, 'error')} />
          ) : (
            <StatusBadge status="approved" label="Valid" />
          )
        }
      >
        <Facts
          facts={[
            ['Format', syntaxes[reading.syntax]],
            ['Issue date', reading.issue_date],
            ['Due', reading.due_date],
            ['Period', period],
            ['Purchase order', reading.order],
            ['Buyer reference', reading.buyer_reference],
            ['Credits', credits],
            ['Payment terms', reading.payment_terms],
            ['From', <Party key="seller" party={seller} />],
            ['To', <Party key="buyer" party={buyer} />],
            ['Notes', reading.note],
          ]}
        />
      </Panel>
      {findings.length > 0 && (
        <Panel title="What the rules say against it">
          <ul className={classes.findings}>
            {findings.map(({ rule, text }) => (
              <li key={`${rule} ${text}`}>
                {text} <span className={classes.quiet}>{rule}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={countText(lines.length, 'line')} flush>
        <section className={classes.scroll} aria-label="Lines">
          <table className={classes.lines}>
            <thead>
              <tr>
                <th scope="col">Description</th>
                <th scope="col">Quantity</th>
                <th scope="col">Price</th>
                <th scope="col">VAT</th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <td>{line.name}</td>
                  <td>{`${line.quantity} ${line.unit}`}</td>
                  <td>{line.price}</td>
                  <td>{line.rate ? `${line.category} ${line.rate} %` : line.category}</td>
                  <td>{line.net}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Panel>
      <Panel title="Totals">
        <Facts
          facts={[
            ['Without VAT', `${totals.without_vat} ${currency}`],
            ...taxes.map((tax): [string, ReactNode] => [
              tax.rate ? `VAT ${tax.category} ${tax.rate} %` : `VAT ${tax.category}`,
              `${tax.tax} on ${tax.base}${tax.reason ? `. ${tax.reason}` : ''}`,
            ]),
            ['With VAT', `${totals.with_vat} ${currency}`],
            ['To pay', <strong key="payable">{`${totals.payable} ${currency}`}</strong>],
          ]}
        />
      </Panel>
    </>
  )
}

function Party({ party }: { party: EInvoiceReading['seller'] }) {
  const lines = [
    ...party.address,
    party.vat_number && `VAT ${party.vat_number}`,
    party.company_number && `Company number ${party.company_number}`,
    party.email,
  ].filter(Boolean)
  return (
    <>
      {party.name}
      {lines.map((line) => (
        <span key={line as string} className={classes.quiet}>
          {line}
        </span>
      ))}
    </>
  )
}

function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
