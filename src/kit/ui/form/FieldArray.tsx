import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormState } from '#kit/ui/form/context.ts'
import classes from '#kit/ui/form/FieldArray.module.css'

type Props = {
  /** The list's name in the contract, `contacts`; within another, `placement.client_references`. */
  name: string
  /** One of them: `contact`. */
  word: string
  /** What a new line starts with. */
  fresh: () => object
  /** Shown while there is none. */
  none: string
  /** Why lines can be neither added nor removed here. */
  locked?: boolean
  /** A new line goes to the top, where the newest stands. */
  atTop?: boolean
  /** What stands at the head of a line: a state, say. */
  head?: (line: Record<string, unknown>, index: number) => ReactNode
  /** The fields of a line; their names begin with `prefix` and a dot. */
  children: (prefix: string, line: Record<string, unknown>, index: number) => ReactNode
}

const at = (values: unknown, name: string) =>
  name.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown> | null)?.[key], values)

/** A list inside a record, edited and saved with it: contacts of a client, agreements of a supplier. */
export function FieldArray({
  name,
  word,
  fresh,
  none,
  locked = false,
  atTop = false,
  head,
  children,
}: Props) {
  const { form } = useFormState()
  const lines = (at(form.getValues(), name) ?? []) as Record<string, unknown>[]
  const message = form.errors[name]
  return (
    <div className={classes.lines} data-path={name} tabIndex={-1} aria-invalid={message ? true : undefined}>
      {message && (
        <p className={classes.error} role="alert">
          {message}
        </p>
      )}
      {lines.length === 0 && <p className={classes.none}>{none}</p>}
      {lines.map((line, index) => (
        <fieldset key={index} className={classes.line}>
          <legend className={classes.legend}>{`${word} ${index + 1}`}</legend>
          <div className={classes.head}>
            <span className={classes.number}>{head?.(line, index) ?? `${word} ${index + 1}`}</span>
            {!locked && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={`Remove ${word} ${index + 1}`}
                onClick={() => form.removeListItem(name, index)}
              >
                <IconTrash size={16} stroke={1.8} />
              </ActionIcon>
            )}
          </div>
          <div className={classes.grid}>{children(`${name}.${index}`, line, index)}</div>
        </fieldset>
      ))}
      {!locked && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={2} />}
          className={classes.add}
          onClick={() => form.insertListItem(name, fresh(), atTop ? 0 : undefined)}
        >
          Add {word}
        </Button>
      )}
    </div>
  )
}
