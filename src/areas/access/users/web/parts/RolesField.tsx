import { Checkbox } from '@mantine/core'
import type { RoleChoice } from '#areas/access/users/contract.ts'
import classes from '#areas/access/users/web/parts/RolesField.module.css'
import { useField } from '#kit/ui/form/context.ts'

type Props = {
  /** Those that fit the kind of person. */
  roles: readonly RoleChoice[]
  disabled?: boolean
}

/** Which roles somebody has, each with what it is for; those that one may not hand out say why. */
export function RolesField({ roles, disabled = false }: Props) {
  const { value, set, input } = useField<number[]>('role_ids')
  const chosen = value ?? []
  const toggle = (id: number, on: boolean) => set(on ? [...chosen, id] : chosen.filter((each) => each !== id))
  return (
    <div>
      <fieldset
        className={classes.roles}
        data-path="role_ids"
        tabIndex={-1}
        aria-invalid={input.error ? true : undefined}
        aria-label="Roles"
      >
        {roles.map((role) => (
          <Checkbox
            key={role.id}
            label={role.name}
            description={role.why_not ?? role.description}
            checked={chosen.includes(role.id)}
            disabled={disabled || role.why_not !== null}
            onChange={(event) => toggle(role.id, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      {input.error && (
        <p className={classes.error} role="alert">
          {input.error}
        </p>
      )}
    </div>
  )
}
