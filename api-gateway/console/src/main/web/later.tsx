/** Screens whose script is fetched when the first of them is seen. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Offline } from "./api.ts";
import { Failure, Loading } from "./states.tsx";

type Seldom = typeof import("./seldom.ts");
/** What a screen or a part of one is told. */
type Told<Name extends keyof Seldom> = Parameters<Seldom[Name]>[0] extends undefined ? object : Parameters<Seldom[Name]>[0];

let fetched: Seldom | undefined;

export function later<Name extends keyof Seldom>(name: Name): ComponentType<Told<Name>> {
  return function Later(props: object) {
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
    const View = screens?.[name] as ComponentType<object> | undefined;
    if (View) return <View {...props} />;
    return error ? <Failure error={error} retry={() => setRound((was) => was + 1)} /> : <Loading />;
  };
}
