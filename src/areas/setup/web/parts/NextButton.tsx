import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { StepProps } from '#areas/setup/web/setup.page.tsx'

type Noted = NonNullable<Parameters<StepProps['next']>[0]>
type Props = StepProps & Pick<Noted, 'confirmed'> & { children: string }

/** Goes on to the next step, once: while that is being noted it cannot be pressed again, and a refusal is told. */
export function NextButton({ next, confirmed, children }: Props) {
  const going = useMutation({ mutationFn: () => next(confirmed && { confirmed }) })
  return (
    <Button onClick={() => going.mutate()} loading={going.isPending}>
      {children}
    </Button>
  )
}
