import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import classes from '#areas/clients/web/parts/BillingDays.module.css'
import { useFormState } from '#kit/ui/form/context.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'

type Props = { at: string; days: readonly (string | null)[]; disabled: boolean }

/** The last days of the periods of a calendar of the client's own. */
export function BillingDays({ at, days, disabled }: Props) {
  const { form } = useFormState()
  const name = `${at}frequency_days`
  const message = form.errors[name]
  return (
    <div data-path={name} tabIndex={-1} aria-invalid={message ? true : undefined}>
      <p className={classes.text}>A period ends on each of these days, and is invoiced after it.</p>
      <ul className={classes.days}>
        {days.map((_, index) => (
          <li key={index} className={classes.day}>
            <DateField
              name={`${name}.${index}`}
              label={`Last day of period ${index + 1}`}
              disabled={disabled}
            />
            {!disabled && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove period ${index + 1}`}
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
          onClick={() => form.insertListItem(name, null)}
        >
          Add day
        </Button>
      )}
    </div>
  )
}
