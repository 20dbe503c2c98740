import type { Content } from '#areas/key-information/contract.ts'
import classes from '#areas/key-information/web/parts/key-information.module.css'
import { dayText } from '#kit/ui/format.ts'

/** All that a document says, as the PDF has it. */
export function Document({ content }: { content: Content }) {
  return (
    <article className={classes.document} aria-label={`${content.title}, ${content.reference}`}>
      <header>
        <strong>{content.worker}</strong>
        <span className={classes.note}>
          {content.reference} · {dayText(content.issued_on)}
        </span>
      </header>
      {content.intro.map((line) => (
        <p key={line} className={classes.note}>
          {line}
        </p>
      ))}
      <dl className={classes.rows}>
        {content.rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className={classes.example} aria-label={content.example.heading}>
        <strong>{content.example.heading}</strong>
        <p className={classes.note}>{content.example.note}</p>
        <dl>
          {content.example.lines.map(({ kind, label, amount }) => (
            <div key={label} data-kind={kind}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      </section>
    </article>
  )
}
