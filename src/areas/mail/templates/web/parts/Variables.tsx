import type { z } from 'zod'
import type { MailVariable } from '#areas/mail/templates/contract.ts'
import classes from '#areas/mail/templates/web/parts/templates.module.css'
import { useFormState } from '#kit/ui/form/context.ts'

/** What the words may name. Pressed, it is written where one was typing, or at the end of the text. */
export function Variables({ variables }: { variables: readonly z.output<typeof MailVariable>[] }) {
  const { form } = useFormState()

  const insert = (name: string) => {
    const typing = document.activeElement
    const isField = typing instanceof HTMLInputElement || typing instanceof HTMLTextAreaElement
    const field = isField && typing.name in form.values ? typing.name : 'body'
    const text = String(form.values[field] ?? '')
    const at = isField && typing.name === field ? (typing.selectionStart ?? text.length) : text.length
    form.setFieldValue(field, `${text.slice(0, at)}{{ ${name} }}${text.slice(at)}`)
  }

  return (
    <div>
      <p className={classes.hint}>
        In the place of these stands what belongs there. An empty line begins a new paragraph; the facts, the
        button and the small print come by themselves.
      </p>
      <ul className={classes.variables} aria-label="What the words may name">
        {variables.map(({ name, says }) => (
          <li key={name}>
            <button
              type="button"
              className={classes.variable}
              title={says}
              aria-label={`Insert ${name}: ${says}`}
              // The field one is typing in keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
