import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { signOn } from '#areas/identity/sso/contract.ts'
import classes from '#areas/identity/sso/web/parts/sso.module.css'
import { call, Refused } from '#kit/call.ts'
import { useFormState } from '#kit/ui/form/context.ts'

/** Asks the provider that is typed in, before anything is saved. */
export function TestConnection() {
  const { form } = useFormState()
  const issuer = String(form.values.issuer ?? '')
  const test = useMutation({
    mutationFn: () => call(signOn.test, { body: { issuer } }),
    meta: { quiet: true },
  })
  const refused = test.error instanceof Refused ? test.error.problem : undefined
  return (
    <div className={classes.test}>
      <Button
        variant="default"
        size="xs"
        loading={test.isPending}
        disabled={issuer === ''}
        onClick={() => test.mutate()}
      >
        Test connection
      </Button>
      <span role="status">
        {test.data?.title}
        {refused && (refused.errors?.issuer?.[0] ?? refused.title)}
      </span>
    </div>
  )
}
