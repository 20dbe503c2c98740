import { Button, VisuallyHidden } from '@mantine/core'
import { IconLinkOff, IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { EmptyState } from '#kit/ui/states.tsx'

type Props = {
  /** What the page is called while its link works. */
  title: string
  text: string
  /** Asks for another link: the answer is the same for everybody. */
  ask: () => Promise<{ title: string; description: string }>
}

/** A link that opens nothing (any more), and the way to another one. */
export function DeadLink({ title, text, ask }: Props) {
  const asking = useMutation({ mutationFn: ask })
  return (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      {asking.data ? (
        <EmptyState
          icon={<IconMail size={26} stroke={1.6} />}
          title={asking.data.title}
          text={asking.data.description}
        />
      ) : (
        <EmptyState
          icon={<IconLinkOff size={26} stroke={1.6} />}
          title="This link does not work any more"
          text={text}
        >
          <Button onClick={() => asking.mutate()} loading={asking.isPending}>
            Send me a new link
          </Button>
        </EmptyState>
      )}
    </>
  )
}
