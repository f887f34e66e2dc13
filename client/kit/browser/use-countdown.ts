import { useEffect, useState } from "react";

/** Returns the seconds left and a function that restarts the countdown. It follows the clock, even while the device sleeps. */
export function useCountdown(seconds: number): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [
    left,
    (more) => {
      setNow(Date.now());
      setUntil(Date.now() + more * 1000);
    },
  ];
}
