const view = (
  <Layout title="a &amp; b" count={1} flag {...props} render={() => <b />} icon=<Icon />>
    Hello,   {name}!
    Second &nbsp; line
    {/* nothing */}
    {...items}
    <ui.Button<Kind> on:click={save} data-x='y'>  kept  </ui.Button>
    <this.Local />
    <my-element />
    <svg:rect />
    <>
      <li key="1">{cond && <i />}</li>{" "}
    </>
  </Layout>
);
export default function Page({ id }: Props) { return <p>{id}</p>; }
const generic = <T,>(x: T) => x;
