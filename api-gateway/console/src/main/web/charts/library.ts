/** Scripts of their own, each fetched when the first chart that it draws is seen. */

const fetched = new Map<string, Promise<unknown>>();

/** What a script gives; the page names its address. */
export function library<T>(name: string): Promise<T> {
  const address = () => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)!.content;
  const found = fetched.get(name) ?? import(address()).then((script) => script.default);
  fetched.set(name, found);
  found.catch(() => fetched.delete(name));
  return found as Promise<T>;
}
