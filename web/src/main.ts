import "./styles/main.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { followLinks } from "./router.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
followLinks();
mount(App, { target });
