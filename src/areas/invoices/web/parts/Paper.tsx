import type { CSSProperties } from 'react'
import type { Fact } from '#areas/invoices/document/layout-data.ts'
import { type Sheet, sheetOf } from '#areas/invoices/document/layout-data.ts'
import type { InvoiceSnapshot } from '#areas/invoices/document/snapshot.ts'
import classes from '#areas/invoices/web/parts/Paper.module.css'

/** The document as it is printed: the very words of the PDF, drawn for a screen. */
export function Paper({
  document,
  draft,
  sheet = sheetOf(document, { draft }),
}: {
  document: InvoiceSnapshot
  draft: boolean
  /** Its words, where it calls itself something else. */
  sheet?: Sheet
}) {
  return (
    <article
      className={classes.paper}
      style={{ '--paper-accent': sheet.accent } as CSSProperties}
      aria-label={sheet.document_title}
    >
      <header className={classes.top}>
        <div className={classes.issuer}>{sheet.issuer_name}</div>
        <div>
          <h2 className={classes.title}>{sheet.title}</h2>
          <div className={classes.number}>
            {draft ? (
              <span className={classes.draft}>Draft: the number is given at issue</span>
            ) : (
              sheet.number
            )}
          </div>
        </div>
      </header>
      <section className={classes.parties}>
        {sheet.parties.map((party) => (
          <div key={party.heading}>
            <h3 className={classes.heading}>{party.heading}</h3>
            <div className={classes.name}>{party.name}</div>
            {[...party.address].map((line) => (
              <div key={line}>{line}</div>
            ))}
            <div className={classes.numbers}>
              {party.numbers.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </div>
          </div>
        ))}
        <Facts facts={sheet.facts} />
      </section>
      {sheet.header_note.map((text, at) => (
        <p key={at} className={classes.said}>
          {text}
        </p>
      ))}
      <Lines sheet={sheet} />
      <section className={classes.bottom}>
        <div>
          {sheet.payment && (
            <>
              <h3 className={classes.heading}>{sheet.payment.heading}</h3>
              {sheet.payment.text && <p className={classes.note}>{sheet.payment.text}</p>}
              <Facts facts={sheet.payment.facts} />
            </>
          )}
        </div>
        <Sums sheet={sheet} />
      </section>
      <footer className={classes.footer}>
        {[...sheet.legend, ...sheet.notes, ...sheet.footer_note].map((text, at) => (
          <p key={at} className={classes.note}>
            {text}
          </p>
        ))}
        {sheet.footer}
      </footer>
    </article>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Lines({ sheet }: { sheet: Sheet }) {
  const columns = sheet.with_tax ? 5 : 4
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th>Description</th>
          <th data-right>Quantity</th>
          <th data-right data-optional>
            Rate
          </th>
          {sheet.with_tax && (
            <th data-right data-optional>
              VAT
            </th>
          )}
          <th data-right>Net</th>
        </tr>
      </thead>
      {sheet.groups.map((group, at) => (
        <tbody key={`${group.label} ${at}`}>
          {(group.label || group.about) && (
            <tr className={classes.group}>
              <td colSpan={columns - 1}>
                {group.label}
                {group.about && <span className={classes.detail}>{group.about}</span>}
              </td>
              <td data-right>{group.subtotal}</td>
            </tr>
          )}
          {group.parts.map((part, index) => (
            <Part key={index} part={part} with_tax={sheet.with_tax} columns={columns} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

type PartProps = {
  part: Sheet['groups'][number]['parts'][number]
  with_tax: boolean
  columns: number
}

function Part({ part: { label, about, lines }, with_tax, columns }: PartProps) {
  return (
    <>
      {(label || about) && (
        <tr className={classes.part}>
          <td colSpan={columns}>
            {label}
            {about && <span className={classes.detail}>{about}</span>}
          </td>
        </tr>
      )}
      {lines.map((line, index) => (
        <tr key={index}>
          <td>
            {line.description}
            {line.detail && <span className={classes.detail}>{line.detail}</span>}
          </td>
          <td data-right>
            {line.quantity} {line.unit}
          </td>
          <td data-right data-optional>
            {line.unit_price}
          </td>
          {with_tax && (
            <td data-right data-optional>
              {line.tax}
            </td>
          )}
          <td data-right>{line.net}</td>
        </tr>
      ))}
    </>
  )
}

function Sums({ sheet }: { sheet: Sheet }) {
  return (
    <div>
      <dl className={classes.sums}>
        {sheet.totals.map(({ label, value }) => (
          <div key={label} className={classes.sum}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={`${classes.sum} ${classes.total}`}>
          <dt>{sheet.total.label}</dt>
          <dd>{sheet.total.value}</dd>
        </div>
      </dl>
      {sheet.taxes.map((tax) => (
        <p key={tax.name} className={classes.small}>
          {tax.name} {tax.rate} on {tax.base}: {tax.tax} {tax.text}
        </p>
      ))}
    </div>
  )
}
