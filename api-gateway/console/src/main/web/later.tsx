/** Screens whose script is fetched when the first of them is seen. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Offline } from "./api.ts";
import { Failure, Loading } from "./states.tsx";

type Seldom = typeof import("./seldom.ts");

let fetched: Seldom | undefined;

export function later(name: keyof Seldom): ComponentType {
  return function Later() {
    const [screens, setScreens] = useState(fetched);
    const [error, setError] = useState<Error>();
    const [round, setRound] = useState(0);
    useEffect(() => {
      if (screens) return;
      import("./seldom.ts").then((found) => {
        fetched = found;
        setScreens(found);
        setError(undefined);
      }, () => setError(new Offline()));
    }, [round]);
    const View = screens?.[name];
    if (View) return <View />;
    return error ? <Failure error={error} retry={() => setRound(round + 1)} /> : <Loading />;
  };
}
