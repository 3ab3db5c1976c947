export default function Landing() {
  return <h1>Komek</h1>;
}
