import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import classes from '#web/layouts/LoadingBar.module.css'

/** Milliseconds: how long a full way takes, how long nothing is shown, how long full stays, when it is empty again. */
const duration = 2000
const throttle = 200
const hideDelay = 500
const resetDelay = 400

/** Three pixels at the top while a page is on its way; nothing for what comes at once. */
export function LoadingBar() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const { progress, shown } = useProgress(isLoading)
  const style = { transform: `scaleX(${progress / 100})`, opacity: shown ? 1 : 0 }
  return <div className={classes.bar} style={style} aria-hidden />
}

function useProgress(isLoading: boolean) {
  const [state, setState] = useState({ progress: 0, shown: false })
  useEffect(() => {
    if (isLoading) {
      let frame = 0
      const timer = setTimeout(() => {
        const start = performance.now()
        const step = (now: number) => {
          // Ever slower towards the end: it never claims to be done before it is.
          const progress = (2 / Math.PI) * 100 * Math.atan(((now - start) / duration) * 2)
          setState({ progress, shown: true })
          frame = requestAnimationFrame(step)
        }
        frame = requestAnimationFrame(step)
      }, throttle)
      return () => {
        clearTimeout(timer)
        cancelAnimationFrame(frame)
      }
    }
    setState((now) => (now.shown ? { progress: 100, shown: true } : now))
    const hide = setTimeout(() => setState((now) => ({ ...now, shown: false })), hideDelay)
    const reset = setTimeout(() => setState({ progress: 0, shown: false }), hideDelay + resetDelay)
    return () => {
      clearTimeout(hide)
      clearTimeout(reset)
    }
  }, [isLoading])
  return state
}
