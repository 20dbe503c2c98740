import { useFormState } from '#kit/ui/form/context.ts'
import classes from '#kit/ui/form/Variables.module.css'

type Props = {
  variables: readonly { name: string; says: string }[]
  /** What stands besides. */
  hint: string
}

/** What the words may name. Pressed, it is written where one was typing, or at the end of `body`. */
export function Variables({ variables, hint }: Props) {
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
      <p className={classes.hint}>{hint}</p>
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
