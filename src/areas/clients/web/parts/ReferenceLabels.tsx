import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { longestReference } from '#areas/clients/contract.ts'
import classes from '#areas/clients/web/parts/BillingDays.module.css'
import { useFormState } from '#kit/ui/form/context.ts'
import { TextField } from '#kit/ui/form/fields.tsx'

type Props = { name: string; title: string; labels: readonly string[]; disabled: boolean }

/** The names of references that a client wants quoted by the same step. */
export function ReferenceLabels({ name, title, labels, disabled }: Props) {
  const { form } = useFormState()
  const message = form.errors[name]
  return (
    <div data-path={name} tabIndex={-1} aria-invalid={message ? true : undefined}>
      <p className={classes.text}>{title}</p>
      <ul className={classes.days}>
        {labels.map((_, index) => (
          <li key={index} className={classes.day}>
            <TextField
              name={`${name}.${index}`}
              label={`Reference ${index + 1}`}
              placeholder="Cost centre, job number"
              maxLength={longestReference}
              disabled={disabled}
            />
            {!disabled && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove reference ${index + 1}: ${title}`}
                onClick={() => form.removeListItem(name, index)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {message && (
        <p role="alert" className={classes.error}>
          {message}
        </p>
      )}
      {!disabled && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          aria-label={`Add reference: ${title}`}
          onClick={() => form.insertListItem(name, '')}
        >
          Add reference
        </Button>
      )}
    </div>
  )
}
